import type { Statement } from './sql.ts';

/**
 * Records as rows of a table: what an insert of thousands of records selects from. They are one parameter, and every value is read by
 * the type of its column; keys that are not selected are ignored.
 *
 * @example sql`insert into outs (lot_id, weight) select lot_id, weight from ${recordset('outs', records)}`
 */
export const recordset = (table: string, records: readonly object[]): Statement => ({
  text: `json_populate_recordset(null::${table}, $1::json)`,
  values: [JSON.stringify(records)],
});
