import type { Closing } from '#domain/trades/closing-plan';
import { recordset } from '../db/recordset.ts';
import { sql, type Statement } from '../db/sql.ts';

const closingRows = (closings: readonly Closing[]): Statement => sql`${recordset('trades', closings)} c`;

/** Puts open trades without a lot on the lot of the row that closes them. */
const giveLots = (closings: readonly Closing[]): Statement => sql`
  update trades t set lot_id = c.lot_id, lot_by_import = c.closed_by_import
  from ${closingRows(closings)} where t.id = c.id and t.lot_id is null and c.lot_id is not null`;

/** Splits off the closed parts as separate trades that otherwise equal the open one. */
const insertParts = (closings: readonly Closing[]): Statement => sql`
  insert into trades (lot_id, lot_by_import, acct, name, trade_date, b_s, quantity, period, description, strike, p_c, price_amount,
                      symbol, import_id, status, split_from, rest_of_row, fill_quantity, file_contract, closing_date,
                      closing_price, closing_acct, closing_row, closing_quantity, closing_file_contract, profit, closed_by_import)
  select t.lot_id, t.lot_by_import, t.acct, t.name, t.trade_date, t.b_s, c.quantity, t.period, t.description, t.strike, t.p_c,
         t.price_amount, t.symbol, t.import_id, 'closed', t.id, t.rest_of_row, t.fill_quantity, t.file_contract,
         c.closing_date, c.closing_price, c.closing_acct, c.closing_row, c.closing_quantity, c.closing_file_contract, c.profit,
         c.closed_by_import
  from ${closingRows(closings)} join trades t on t.id = c.id`;

/** Subtracts the closed contracts from the open trades. */
const takeParts = (closings: readonly Closing[]): Statement => sql`
  update trades t set quantity = t.quantity - c.quantity
  from (select id, sum(quantity)::integer as quantity from ${closingRows(closings)} group by id) c where t.id = c.id`;

const closeTrades = (closings: readonly Closing[]): Statement => sql`
  update trades t set status = 'closed', closing_date = c.closing_date, closing_price = c.closing_price,
                      closing_acct = c.closing_acct, closing_row = c.closing_row, closing_quantity = c.closing_quantity,
                      closing_file_contract = c.closing_file_contract, profit = c.profit, closed_by_import = c.closed_by_import
  from ${closingRows(closings)} where t.id = c.id`;

/** The statements that apply closings to open trades, in order. */
export function applied(closings: readonly Closing[]): Statement[] {
  if (closings.length === 0) return [];
  const parts = closings.filter(({ splits }) => splits);
  const whole = closings.filter(({ splits }) => !splits);
  return [
    giveLots(closings),
    ...(parts.length > 0 ? [insertParts(parts), takeParts(parts)] : []),
    ...(whole.length > 0 ? [closeTrades(whole)] : []),
  ];
}
