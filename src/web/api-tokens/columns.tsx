import { type ApiToken, TOKEN_SCOPE_LABELS } from '#domain/users/api-tokens';
import { dayOfTime, time } from '../lib/format.ts';
import { actionsColumn, type Columns, columnsFor, texts } from '../ui/data-table-columns.ts';
import { RevokeButton } from './revoke-button.tsx';

const column = columnsFor<ApiToken>();

export const apiTokenColumns: Columns<ApiToken> = column.columns([
  column.accessor('name', { header: 'Name', meta: { width: 14, wraps: true } }),
  column.accessor('scope', {
    header: 'Scope',
    meta: { width: 9 },
    cell: ({ getValue }) => TOKEN_SCOPE_LABELS[getValue()],
  }),
  column.accessor('created_at', texts('Made', dayOfTime, { width: 9 })),
  column.accessor((token) => token.last_used_at ?? undefined, {
    id: 'last_used_at',
    header: 'Last Used',
    meta: { width: 13 },
    cell: ({ getValue }) => {
      const used = getValue();
      return used === undefined ? 'Never' : time(used);
    },
  }),
  actionsColumn<ApiToken>({ width: 8 }, (token) => <RevokeButton token={token} />),
]);
