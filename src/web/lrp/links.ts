import { counted, headWeight, money, moneySigned, perCwt, premium } from '#domain/format';
import { type LrpLine, periodsOf } from './lines.ts';

/** Case, thousands separators and dollar signs make no difference: `1250` finds `$1,250.00`. */
const plain = (text: string): string => text.toLowerCase().replace(/[,$]/g, '');

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

const texts = new WeakMap<LrpLine, string>();

/** The searchable text of a line and its records, including their lots; cached per line. */
function searchTextOf(line: LrpLine): string {
  const known = texts.get(line);
  if (known !== undefined) return known;
  const places = line.records.flatMap(({ state, county, put_symbol, put_qty }) => [
    state,
    county,
    put_symbol ?? '',
    put_symbol === null || put_qty === null ? PUT_MISSING : '',
  ]);
  const figures = [line, ...(line.lines ?? [])].flatMap(figuresOf);
  const text = plain([line.insured_name, line.endorsement_number, ...figures, ...places].join('\n'));
  texts.set(line, text);
  return text;
}

/** The lines whose text contains every word of the query. A merged line keeps all records, so that its sums stay correct. */
export function linesMatching(lines: readonly LrpLine[], query: string): readonly LrpLine[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return lines;
  return lines.filter((line) => {
    const text = searchTextOf(line);
    return words.every((word) => text.includes(word));
  });
}
