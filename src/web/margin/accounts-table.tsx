import { useMemo } from 'react';
import { money, perCwtInWords } from '#domain/kit/format';
import { useMay } from '../lib/profile.ts';
import { tone } from '../lib/format.ts';
import { actionsColumn, columnsFor, type TableColumns, figures } from '../ui/data-table-columns.ts';
import { DataTable } from '../ui/data-table.tsx';
import { Figure } from '../ui/figure.tsx';
import { IconButton, IconButtons } from '../ui/icon-button.tsx';
import { type AccountLine, equityMessage, heldMessage } from './margin-messages.ts';

const column = columnsFor<AccountLine>();

interface Actions {
  onEnter: (account: AccountLine) => void;
  onDelete: (account: AccountLine) => void;
}

const columnsOf = (withOwner: boolean, actions: Actions): TableColumns<AccountLine> =>
  column.columns([
    column.accessor('acct', { header: 'Account', meta: { width: 9 } }),
    ...(withOwner
      ? [column.accessor('owner', { header: 'Client', meta: { width: 10, under: 'acct' } })]
      : []),
    column.written('held', 'Futures Held', { width: 11, wraps: true }, ({ held }) => heldMessage(held)),
    column.computed(
      'initial',
      ({ required }) => required?.initial ?? null,
      figures('Initial', money, { width: 8.5 }),
    ),
    column.computed(
      'maintenance',
      ({ required }) => required?.maintenance ?? null,
      figures('Maintenance', money, { width: 8.5, under: 'initial' }),
    ),
    column.accessor('equity', {
      header: 'Account Equity',
      meta: { width: 8.5, numeric: true },
      cell: ({ row: { original } }) => (
        <Figure term="carried-equity" estimate={equityMessage(original)}>
          {money(original.equity)}
        </Figure>
      ),
    }),
    column.accessor(({ room }) => room?.room ?? null, {
      id: 'room',
      header: 'Room Before a Call',
      meta: { width: 8.5, numeric: true },
      cell: ({ getValue }) => {
        const room = getValue();
        return <span className={room !== null && room < 0 ? tone(room) : undefined}>{money(room)}</span>;
      },
    }),
    column.computed(
      'room_per_cwt',
      ({ room }) => room?.room_per_cwt ?? null,
      figures('Room', perCwtInWords, { width: 5.5, unit: '$/cwt' }),
    ),
    actionsColumn<AccountLine>({ width: 10, action: 'recordBalances' }, (account) => (
      <AccountActions account={account} {...actions} />
    )),
  ]);

const AccountActions = ({ account, onEnter, onDelete }: Actions & { account: AccountLine }) => (
  <IconButtons>
    <IconButton
      icon="edit"
      title="Enter Statement"
      label={`Enter statement of ${account.acct}`}
      onClick={() => onEnter(account)}
    />
    {account.balance && (
      <IconButton
        icon="delete"
        title="Delete"
        label={`Delete statement of ${account.acct}`}
        danger
        onClick={() => onDelete(account)}
      />
    )}
  </IconButtons>
);

interface AccountsTableProps extends Actions {
  accounts: readonly AccountLine[];
}

export function AccountsTable({ accounts, onEnter, onDelete }: AccountsTableProps) {
  const withOwner = useMay('seeEntities');
  const columns = useMemo(() => columnsOf(withOwner, { onEnter, onDelete }), [withOwner, onEnter, onDelete]);
  return (
    <DataTable
      label="Broker accounts"
      name="accounts"
      columns={columns}
      rows={accounts}
      rowId={({ acct, owner }) => `${owner} ${acct}`}
      rowName={({ acct }) => acct}
      empty={null}
    />
  );
}
