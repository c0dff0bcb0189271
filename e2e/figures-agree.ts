import type { NamedFigure, Shown } from './named-figures.ts';

export interface Source extends Shown {
  /** `/lot/HP-2599/closeout` */
  place: string;
}

interface Quantity {
  /** The names it may have: one, but where the specification gives it another. */
  names: readonly string[];
  /** Those that name it with the sign turned. */
  negated?: readonly string[];
  of: 'lot' | 'book';
  /** It is shown for the same lot, or for the book, in at least so many places. */
  places: number;
}

const QUANTITIES: Record<string, Quantity> = {
  result: { names: ['Projected Result', 'Result', 'equity_with_sales', 'result'], of: 'lot', places: 6 },
  need: { names: ['Need', 'needed'], of: 'lot', places: 5 },
  expected: { names: ['Expected', 'expected'], of: 'lot', places: 5 },
  'to spare': {
    names: ['To spare', 'Expected less need', 'cushion'],
    negated: ['Short'],
    of: 'lot',
    places: 4,
  },
  'net equity of a lot': { names: ['Est. Net Equity', 'Net Equity', 'net_equity'], of: 'lot', places: 5 },
  'value of a lot': {
    names: [
      'Est. Future Cash Value',
      'Est. Value',
      'Est. future value',
      'Cattle still to sell (est.)',
      'est_future_value',
    ],
    of: 'lot',
    places: 5,
  },
  'cost of cattle': {
    names: ['Total In Cost', 'Total in cost', 'Cattle bought', 'total_cost', 'bought'],
    of: 'lot',
    places: 5,
  },
  expenses: { names: ['Total Expenses', 'Expenses', 'total_expenses'], of: 'lot', places: 3 },
  'trades P/L of a lot': { names: ['Trades P/L', 'trades_pl'], of: 'lot', places: 3 },
  sales: { names: ['Sales', 'Cattle sold'], of: 'lot', places: 3 },
  'break-even': {
    names: ['Break-even (with hedges)', 'Break-even, with hedges', 'Break-even'],
    of: 'lot',
    places: 2,
  },
  hedged: { names: ['Hedged'], of: 'lot', places: 2 },
  head: {
    names: ['Head', 'Current Head', 'Still to sell', 'Inventory, head', 'current_hd', 'current_head_count'],
    of: 'lot',
    places: 7,
  },
  'head placed': {
    names: ['Received', 'Head in', 'Head In', 'total_received', 'head_in'],
    of: 'lot',
    places: 3,
  },
  equity: { names: ['Equity with Sales and LRP', 'equity_with_sales'], of: 'book', places: 5 },
  'net equity': { names: ['Est. Net Equity', 'Net Equity', 'net_equity'], of: 'book', places: 5 },
  value: {
    names: ['Inventory', 'Est. Value', 'Est. future value', 'est_future_value'],
    of: 'book',
    places: 5,
  },
  'trades P/L': { names: ['Futures/Options', 'Futures & Options P/L'], of: 'book', places: 2 },
  'LRP P/L': { names: ['LRP', 'LRP P/L', 'Total P/L'], of: 'book', places: 3 },
  'percent hedged': { names: ['Cumulative Hedge %', 'Cumulative hedge'], of: 'book', places: 3 },
  coverage: { names: ['Active LRP Coverage', 'Total Coverage'], of: 'book', places: 2 },
  'head on feed': {
    names: ['Total Head Count', 'Head', 'total_head_count', 'current_head_count'],
    of: 'book',
    places: 5,
  },
};

interface Reading {
  place: string;
  text: string;
  value: number | null;
  decimals: number;
  sentences: string;
}

const NUMBER = /^([+−-]?)\$?([\d,]+)(\.\d+)?/;

/** A figure as a number; null where it is a dash. Undefined where the name stands for a section or a word. */
function readingOf(
  { text }: NamedFigure,
  { place, sentences }: Source,
  turned: boolean,
): Reading | undefined {
  if (/^(-|N\/A)$/.test(text)) return { place, text, value: null, decimals: 0, sentences };
  const [, sign = '', whole = '', fraction = ''] = NUMBER.exec(text) ?? [];
  if (whole === '') return undefined;
  const size = Number(`${whole.replaceAll(',', '')}${fraction}`);
  const value = (sign === '−' || sign === '-') === turned ? size : -size;
  return { place, text, value, decimals: Math.max(0, fraction.length - 1), sentences };
}

/** Equal as far as the coarser of both is written. */
const areEqual = (one: Reading, other: Reading): boolean =>
  one.value === null || other.value === null
    ? one.value === other.value
    : Math.abs(one.value - other.value) <= 0.5 * 10 ** -Math.min(one.decimals, other.decimals) + 1e-9;

/** A sentence beside one of the two states the dollars between them. */
function isExplained(one: Reading, other: Reading): boolean {
  if (one.value === null || other.value === null) return false;
  const between = Math.abs(one.value - other.value).toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return [one, other].some(({ sentences }) => sentences.includes(`$${between}`));
}

/** The figures that differ without a sentence, and the quantities that were not found where they are shown. */
export function differences(sources: readonly Source[]): { differing: string[]; tooFew: string[] } {
  const differing: string[] = [];
  const tooFew: string[] = [];
  for (const [quantity, { names, negated = [], of, places }] of Object.entries(QUANTITIES)) {
    const readings = new Map<string, Reading[]>();
    for (const source of sources)
      for (const figure of source.figures) {
        const isTurned = negated.includes(figure.name);
        if ((figure.lot === null) !== (of === 'book') || !(isTurned || names.includes(figure.name))) continue;
        const reading = readingOf(figure, source, isTurned);
        const subject = figure.lot ?? 'the book';
        if (reading) readings.set(subject, [...(readings.get(subject) ?? []), reading]);
      }
    const most = Math.max(
      0,
      ...[...readings.values()].map((list) => new Set(list.map(({ place }) => place)).size),
    );
    if (most < places) tooFew.push(`${quantity}: ${most} places`);
    for (const [subject, [first, ...others]] of readings)
      for (const other of others)
        if (first && !areEqual(first, other) && !isExplained(first, other))
          differing.push(
            `${quantity} of ${subject}: ${first.text} at ${first.place}, ${other.text} at ${other.place}`,
          );
  }
  return { differing, tooFew };
}
