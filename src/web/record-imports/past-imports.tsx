import { type RecordImport, revertRecordImport } from '#api/record-imports';
import { count, counted } from '#domain/kit/format';
import { KINDS, RECORD_KINDS, type RecordKind } from '#domain/import/kinds';
import { call } from '../lib/call.ts';
import { useMay } from '../lib/profile.ts';
import { columnsFor, figures } from '../ui/data-table-columns.ts';
import { PastImports } from '../ui/past-imports.tsx';
import { importsOfRecords } from './data.ts';

/** Example: `30 lots, 30 receivings`. */
export const addedBy = (batch: Pick<RecordImport, RecordKind>): string =>
  RECORD_KINDS.filter((kind) => batch[kind] > 0)
    .map((kind) => counted(batch[kind], ...KINDS[kind].nouns))
    .join(', ');

const column = columnsFor<RecordImport>();
const owner = column.columns([
  column.accessor('owner', { header: 'Owner', meta: { width: 12, wraps: true } }),
]);
const noOwner = column.columns([]);
const counts = column.columns([
  column.accessor(addedBy, { id: 'added', header: 'Records', meta: { width: 16, wraps: true } }),
  column.accessor('skipped', figures('Left Out', count, { width: 5 })),
]);

/** The past imports of spreadsheets. */
export const PastRecordImports = () => (
  <PastImports
    name="record-imports"
    query={importsOfRecords}
    middle={useMay('chooseOwner') ? owner : noOwner}
    counts={counts}
    revert={({ id }) => call(revertRecordImport, { id })}
    effect={(batch) => `${addedBy(batch)} of ${batch.owner} will be deleted`}
  />
);
