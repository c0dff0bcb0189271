import { RECORDED } from '#api/history';
import type { Invariant } from './derived.ts';

/**
 * The condition that a record differs from its history entry. Columns that a migration added later are missing in the entry; every
 * column of the entry is compared.
 */
const differs = (record: string, entry: string): string =>
  `not coalesce(app.recorded(${record}) @> app.recorded(${entry}), false)`;

/** The newest entry of every record. */
const last = (table: string): string => `
  select distinct on (record_id) record_id, action, after from history where record = '${table}' order by record_id, id desc`;

/** The rows that a plan writes follow from it, and have no history. */
const recordedRows = (table: string): string =>
  table === 'expenses' ? '(select * from expenses where not plan)' : table;

/** The history must lead to the current state of every record. */
export const historyInvariants: readonly Invariant[] = [
  ...RECORDED.map((table) => ({
    invariant: `The history of ${table} ends with what is in the books`,
    broken: `
      select '${table} ' || coalesce(h.record_id, r.id::text) as what
      from (${last(table)}) h full join ${recordedRows(table)} r on r.id::text = h.record_id
      where case when r.id is null then h.action <> 'delete'
                 else h.action is null or h.action = 'delete' or ${differs('to_jsonb(r)', 'h.after')} end`,
  })),
  {
    invariant: 'Each entry of the history begins with what the one before it ended with',
    broken: `
      select record || ' ' || record_id || ', entry ' || id as what from (
        select id, record, record_id, action, before,
               lag(action) over one as earlier, lag(after) over one as was
        from history window one as (partition by record, record_id order by id)) entries
      where case action when 'insert' then earlier is not null and earlier <> 'delete'
                        else earlier is null or earlier = 'delete' or ${differs('before', 'was')} end`,
  },
];
