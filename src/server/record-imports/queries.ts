import type { ColumnChoice, RecordImport } from '#api/record-imports';
import { policySettlementForm } from '#domain/closeout/settlement';
import { EXPENSE_COLUMNS } from '#domain/expenses/expenses';
import type { Day } from '#domain/kit/days';
import { columnsOf } from '#domain/kit/fields';
import { basisForm, LOT_COLUMNS } from '#domain/lots/lot-form';
import { OUT_COLUMNS, RECEIVING_COLUMNS } from '#domain/lots/lots';
import { LRP_COLUMNS } from '#domain/lrp/lrp-form';
import { STORED } from '#domain/import/duplicates';
import type { SavedLot } from '#domain/import/verdict';
import type { RecordKind } from '#domain/import/kinds';
import type { FileRecord } from '#domain/import/reader';
import { lrpResult } from '#domain/closeout/hedge-results';
import { futuresContract, marketingClass } from '#domain/market/contracts';
import { netCoverage, totalPremium } from '#domain/lrp/lrp';
import type { FileLot, FileLrp } from '#domain/import/forms';
import { columnList, sql, type Statement, recordset } from '../db/sql.ts';
import { currentUserId, ofOwner } from '../db/scope.ts';
import { pastImports } from '../imports/past-imports.ts';

/** Serializes the imports and reverts of an entity, so that importing one file twice saves one set of records. */
export const lockRecordImports = (entityId: number): Statement =>
  sql`select pg_advisory_xact_lock(hashtext('app.record_imports'), ${entityId})`;

export const recordImports = pastImports<RecordImport>({
  table: sql`record_imports`,
  columns: sql`e.name as owner, i.lots, i.receivings, i.outs, i.expenses, i.lrp`,
  joins: sql`join entities e on e.id = i.entity_id`,
});

/** The import that this transaction saves: every record that it inserts from now on belongs to it. */
export const beginImport = (entityId: number, fileName: string): Statement<{ id: number }> => sql`
  with made as (
    insert into record_imports (entity_id, file_name, imported_by) values (${entityId}, ${fileName}, ${currentUserId})
    returning id)
  select id, set_config('app.record_import', id::text, true) from made`;

export const updateCounts = (id: number, counts: Readonly<Record<RecordKind, number>>, skipped: number) =>
  sql`
  update record_imports set lots = ${counts.lots}, receivings = ${counts.receivings}, outs = ${counts.outs},
    expenses = ${counts.expenses}, lrp = ${counts.lrp}, skipped = ${skipped} where id = ${id}`;

export const lotsOf = (entityId: number): Statement<SavedLot> => sql`
  select id, lot, date_in, partnership, total_received, current_hd, look_alike_key from lots where entity_id = ${entityId}`;

export const lookAlikeKeys = (numbers: readonly string[]): Statement<{ number: string; key: string }> =>
  sql`select number, app.look_alike_key(number) as key from unnest(${numbers}::text[]) as n (number)`;

/** The day by which saved records are compared with those of a file. */
export const DAY_OF = {
  receivings: 'date_in',
  outs: 'date_out',
  expenses: 'date',
  lrp: 'effective_date',
} as const;

/** The saved records of an entity from one day to another, by the fields in which rows of a file may repeat them. */
export function savedRecords(
  kind: keyof typeof DAY_OF,
  { entityId, from, to }: { entityId: number; from: Day; to: Day },
): Statement<FileRecord> {
  const columns = columnList(STORED[kind].map((column) => (column === 'lot' ? 'l.lot' : `r.${column}`)));
  return sql<FileRecord>`
    select ${columns} from ${columnList([kind])} r left join lots l on l.id = r.lot_id
    where r.entity_id = ${entityId} and ${columnList([`r.${DAY_OF[kind]}`])} between ${from} and ${to}`;
}

/** The columns that are saved of each kind: those of its form, and those that the server adds. */
export const SAVED_COLUMNS: Readonly<Record<RecordKind, readonly string[]>> = {
  lots: ['entity_id', ...LOT_COLUMNS, ...columnsOf(basisForm), 'marketing_class', 'futures_contract'],
  receivings: ['lot_id', ...RECEIVING_COLUMNS],
  outs: ['lot_id', ...OUT_COLUMNS],
  expenses: EXPENSE_COLUMNS,
  lrp: [
    'user_id',
    'created_by',
    ...LRP_COLUMNS,
    'total_premium',
    'net_coverage',
    ...columnsOf(policySettlementForm),
    'result',
  ],
};

export function insertRows(kind: RecordKind, rows: readonly object[]): Statement {
  const table: Statement = { text: kind, values: [] };
  const columns = columnList(SAVED_COLUMNS[kind]);
  return sql`insert into ${table} (${columns}) select ${columns} from ${recordset(kind, rows)}`;
}

export const userOfEntity = (userId: string, owner: string): Statement<{ id: string }> =>
  sql`select id from users where id = ${userId} and ${ofOwner(sql`entity_id`, owner)}`;

/** The columns of files with the same headings, as last used. */
export const rememberColumns = (entityId: number, { shape, kind, columns, same }: ColumnChoice) =>
  sql`
  insert into column_choices (entity_id, shape, kind, columns, same)
  values (${entityId}, ${shape}, ${kind}, ${JSON.stringify(columns)}, ${JSON.stringify(same)})
  on conflict (entity_id, md5(shape)) do update
  set kind = excluded.kind, columns = excluded.columns, same = excluded.same, used_at = now()`;

/** An entity keeps the columns of the hundred shapes that it used last. */
export const forgetOldColumns = (entityId: number): Statement => sql`
  delete from column_choices where entity_id = ${entityId} and id not in (
    select id from column_choices where entity_id = ${entityId} order by used_at desc, id desc limit 100)`;

export const columnChoicesOf = (entityId: number): Statement<{ json: string }> => sql`
  select coalesce(json_agg(x), '[]')::text as json from (
    select shape, kind, columns, same from column_choices where entity_id = ${entityId} order by used_at desc, id desc) x`;

export const lotRow = (lot: FileLot, entity_id: number) => ({
  ...lot,
  entity_id,
  marketing_class: marketingClass(lot.est_out_wt),
  futures_contract: futuresContract(lot.est_out_wt, lot.est_out_date),
});

/** The insured producer of a file's policies, and the user who adds them. */
export interface Insured {
  user_id: string;
  created_by: string;
}

export function lrpRow(policy: FileLrp, lot_id: number | null, insured: Insured) {
  const total_premium = totalPremium(policy);
  const result = lrpResult({ ...policy, total_premium });
  return { ...policy, ...insured, lot_id, total_premium, net_coverage: netCoverage(policy), result };
}
