import { counted, headWeight, money, moneySigned, perCwt, premium } from '#domain/kit/format';
import { textSearch } from '../lib/text-search.ts';
import { type LrpLine, periodsOf } from './lrp-lines.ts';

/** Finds the policies whose put an administrator has not entered. */
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
