import { LRP_TYPE_LABELS, type PricedLrpPolicy } from '#domain/lrp/lrp';
import { type LrpRow, lrpRows } from '#domain/lrp/lrp-rows';
import { dayShort, counted, headWeight, money, moneySigned, perCwt, premium } from '#domain/kit/format';
import { textSearch } from '../lib/text-search.ts';

/** Filter for policies without a put entered by an administrator. */
export const PUT_MISSING = 'put missing';

const figuresOf = (line: LrpLine): string[] => [
  line.lots,
  line.type,
  periodsOf(line.records),
  counted(line.head_count, 'head', 'head'),
  headWeight(line.target_wt),
  perCwt(line.coverage),
  premium(line.premium),
  perCwt(line.net_coverage),
  money(line.total_premium),
  perCwt(line.theoretical_value),
  moneySigned(line.profit_loss),
];

const search = textSearch((line: LrpLine) => [
  line.insured_name,
  line.endorsement_number,
  ...[line, ...(line.lines ?? [])].flatMap(figuresOf),
  ...line.records.flatMap(({ state, county, put_symbol, put_qty }) => [
    state,
    county,
    put_symbol ?? '',
    put_symbol === null || put_qty === null ? PUT_MISSING : '',
  ]),
]);

/** The lines that match a search. A merged line keeps all records, so that its sums stay correct. */
export const linesMatching = search.matching;

/** A line of the table: one record, or the merged records of one insured name and endorsement (decision 29). */
export interface LrpLine extends LrpRow<PricedLrpPolicy> {
  id: string;
  type: string;
  effective_date: string;
  lines: LrpLine[] | undefined;
}

const distinct = (texts: readonly string[]): string => [...new Set(texts)].join(', ');

export const recordLine = (record: PricedLrpPolicy): LrpLine => ({
  id: String(record.id),
  key: String(record.id),
  insured_name: record.insured_name,
  endorsement_number: record.endorsement_number,
  lots: record.lot ?? '',
  type: LRP_TYPE_LABELS[record.type],
  effective_date: record.effective_date,
  head_count: record.head_count,
  target_wt: record.target_wt,
  coverage: record.coverage,
  premium: record.premium,
  net_coverage: record.net_coverage,
  total_premium: record.total_premium,
  theoretical_value: record.theoretical_value,
  profit_loss: record.profit_loss,
  excluded_count: record.profit_loss === null && !record.ended ? 1 : 0,
  ended: record.ended ? 1 : 0,
  records: [record],
  lines: undefined,
});

function lineOf(row: LrpRow<PricedLrpPolicy>): LrpLine {
  const [first, ...others] = row.records;
  if (first && others.length === 0) return recordLine(first);
  return {
    ...row,
    // A merged line keeps its id as long as it keeps its first record.
    id: `m${Math.min(...row.records.map((record) => record.id))}`,
    type: distinct(row.records.map((record) => LRP_TYPE_LABELS[record.type])),
    effective_date: first?.effective_date ?? '',
    lines: row.records.map(recordLine),
  };
}

export const lrpLines = (policies: readonly PricedLrpPolicy[]): LrpLine[] => lrpRows(policies).map(lineOf);

/** `6/22/2026 - 1/18/2027`; the records of a merged line may have several. */
export const periodsOf = (records: readonly PricedLrpPolicy[]): string =>
  distinct(
    records.map(({ effective_date, end_date }) => `${dayShort(effective_date)} - ${dayShort(end_date)}`),
  );

/** The label of a line: `endorsement 1024, lots 7, 9` */
export const lineName = ({ endorsement_number, lots, lines }: LrpLine): string =>
  `endorsement ${endorsement_number}${lots && `, ${lines ? 'lots' : 'lot'} ${lots}`}`;
