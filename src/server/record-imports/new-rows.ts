import { lrpResult } from '#domain/closeout/lrp-result';
import { futuresContract } from '#domain/market/contracts';
import { partnershipShare } from '#domain/lots';
import { netCoverage, totalPremium } from '#domain/lrp';
import { marketingClass } from '#domain/marketing-class';
import type { FileExpense, FileLot, FileLrp, FileOut, FileReceiving } from '#domain/record-file/forms';
import type { NewColumn } from './queries.ts';

/** The rows of each kind as columns to insert. */

/** A column by the value of each record. */
const column = <Record>(
  records: readonly Record[],
  name: string,
  type: string,
  value: (record: Record) => unknown,
): NewColumn => [name, type, records.map(value)];

export const lotColumns = (lots: readonly FileLot[], entityId: number): NewColumn[] => {
  const of = (name: string, type: string, value: (lot: FileLot) => unknown) =>
    column(lots, name, type, value);
  return [
    of('entity_id', 'integer', () => entityId),
    of('lot', 'text', ({ lot }) => lot),
    of('date_in', 'date', ({ date_in }) => date_in),
    of('source', 'text', ({ source }) => source),
    of('sex', 'text', ({ sex }) => sex),
    of('location', 'text', ({ location }) => location),
    of('est_out_wt', 'numeric', ({ est_out_wt }) => est_out_wt),
    of('est_out_date', 'date', ({ est_out_date }) => est_out_date),
    of('partnership', 'boolean', ({ partnership }) => partnership),
    of('percent_owned', 'numeric', ({ percent_owned }) => percent_owned),
    of('basis', 'numeric', ({ basis }) => basis),
    of('marketing_class', 'text', ({ est_out_wt }) => marketingClass(est_out_wt)),
    of('futures_contract', 'text', ({ est_out_wt, est_out_date }) =>
      futuresContract(est_out_wt, est_out_date),
    ),
  ];
};

/** The first receiving of each lot that has none in the file: its totals, of a partnership the owner's share (decision 11). */
export const firstReceivings = (lots: readonly FileLot[]): FileReceiving[] =>
  lots
    .filter(({ total_received }) => (total_received as number | undefined) !== undefined)
    .map((lot) => {
      const { total_received, total_pay_wt, total_cost } = lot.partnership
        ? partnershipShare(lot.percent_owned, lot)
        : lot;
      const { lot: number, date_in, source, sex, location } = lot;
      return {
        lot: number,
        date_in,
        source,
        sex,
        location,
        received: total_received,
        pay_wt: total_pay_wt,
        cost: total_cost,
      };
    });

export type LotId = (number: string) => number | null;

export const receivingColumns = (records: readonly FileReceiving[], idOf: LotId): NewColumn[] => {
  const of = (name: string, type: string, value: (record: FileReceiving) => unknown) =>
    column(records, name, type, value);
  return [
    of('lot_id', 'integer', ({ lot }) => idOf(lot)),
    of('date_in', 'date', ({ date_in }) => date_in),
    of('source', 'text', ({ source }) => source),
    of('sex', 'text', ({ sex }) => sex),
    of('location', 'text', ({ location }) => location),
    of('received', 'numeric', ({ received }) => received),
    of('pay_wt', 'numeric', ({ pay_wt }) => pay_wt),
    of('cost', 'numeric', ({ cost }) => cost),
  ];
};

export const outColumns = (records: readonly FileOut[], idOf: LotId): NewColumn[] => {
  const of = (name: string, type: string, value: (record: FileOut) => unknown) =>
    column(records, name, type, value);
  return [
    of('lot_id', 'integer', ({ lot }) => idOf(lot)),
    of('date_out', 'date', ({ date_out }) => date_out),
    of('type', 'text', ({ type }) => type),
    of('head_count', 'numeric', ({ head_count }) => head_count),
    of('weight', 'numeric', ({ weight }) => weight),
    of('proceeds', 'numeric', ({ proceeds }) => proceeds),
    of('destination', 'text', ({ destination }) => destination),
  ];
};

export const expenseColumns = (records: readonly FileExpense[], idOf: LotId): NewColumn[] => {
  const of = (name: string, type: string, value: (record: FileExpense) => unknown) =>
    column(records, name, type, value);
  return [
    of('lot_id', 'integer', ({ lot }) => idOf(lot)),
    of('date', 'date', ({ date }) => date),
    of('type', 'text', ({ type }) => type),
    of('amount', 'numeric', ({ amount }) => amount),
    of('expense_category', 'text', ({ expense_category }) => expense_category),
  ];
};

interface Insured {
  userId: string;
  createdBy: string;
}

export const lrpColumns = (
  records: readonly FileLrp[],
  idOf: LotId,
  { userId, createdBy }: Insured,
): NewColumn[] => {
  const of = (name: string, type: string, value: (record: FileLrp) => unknown) =>
    column(records, name, type, value);
  return [
    of('user_id', 'uuid', () => userId),
    of('created_by', 'uuid', () => createdBy),
    of('lot_id', 'integer', ({ lot }) => (lot === null ? null : idOf(lot))),
    of('endorsement_number', 'text', ({ endorsement_number }) => endorsement_number),
    of('state', 'text', ({ state }) => state),
    of('county', 'text', ({ county }) => county),
    of('type', 'text', ({ type }) => type),
    of('effective_date', 'date', ({ effective_date }) => effective_date),
    of('end_date', 'date', ({ end_date }) => end_date),
    of('head_count', 'integer', ({ head_count }) => head_count),
    of('target_wt', 'numeric', ({ target_wt }) => target_wt),
    of('premium', 'numeric', ({ premium }) => premium),
    of('coverage', 'numeric', ({ coverage }) => coverage),
    of('total_premium', 'numeric', totalPremium),
    of('net_coverage', 'numeric', netCoverage),
    of('actual_ending_value', 'numeric', ({ actual_ending_value }) => actual_ending_value),
    of('indemnity', 'numeric', ({ indemnity }) => indemnity),
    of('result', 'numeric', (record) => lrpResult({ ...record, total_premium: totalPremium(record) })),
  ];
};
