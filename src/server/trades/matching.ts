import type { TradeFilter } from '#api/trades';
import { allOf, sql, type Statement } from '../db/sql.ts';

/** A day in the formats users type: 2026-03-05, 3/5/2026, 03/05/2026, 3/5/26. */
const dayMessage = sql`to_char(t.trade_date, 'YYYY-MM-DD|FMMM/FMDD/YYYY|MM/DD/YYYY|FMMM/FMDD/YY')`;

/** The fields that have a text filter, as SQL expressions. */
const searched = {
  acct: sql`lower(t.acct)`,
  name: sql`lower(t.name)`,
  trade_date: dayMessage,
  b_s: sql`lower(t.b_s)`,
  period: sql`lower(t.period)`,
  description: sql`lower(t.description)`,
  strike: sql`app.number_words(t.strike)`,
  p_c: sql`t.p_c`,
} as const;

const fields = Object.keys(searched) as (keyof typeof searched)[];

const holds = (field: Statement, words: string): Statement => sql`strpos(${field}, lower(${words})) > 0`;

/** A match in any searched field (spec 2, section 5). Only text that could be part of a day is searched for in the days. */
const found = (words: string): Statement => sql`(
  ${holds(sql`t.search_text`, words)}
  or t.lot_id in (select l.id from lots l where ${holds(sql`lower(l.lot)`, words)})
  or ${/^[\d/-]+$/.test(words) ? holds(dayMessage, words) : sql`false`})`;

function onLots(lots: string): Statement {
  if (lots === 'any') return sql`t.lot_id is not null`;
  const ids = lots.split(',').filter((lot) => lot !== 'none');
  const chosen = sql`t.lot_id = any(${ids}::integer[])`;
  return lots.includes('none') ? sql`(t.lot_id is null or ${chosen})` : chosen;
}

/** The condition for a trade `t` to match a filter. */
export const matching = (filter: TradeFilter): Statement =>
  allOf([
    filter.status ? sql`t.status = ${filter.status}` : null,
    filter.lots ? onLots(filter.lots) : null,
    filter.from ? sql`t.trade_date >= ${filter.from}::date` : null,
    filter.to ? sql`t.trade_date <= ${filter.to}::date` : null,
    ...fields.map((field) => (filter[field] ? holds(searched[field], filter[field]) : null)),
    filter.q ? found(filter.q) : null,
  ]);
