import { describe, expect, it } from 'vitest';
import { files, textOf } from './files.ts';

/**
 * What a lot makes is its *Projected Result* (*Result* once it is final); the sum over the lots of a book is *Equity with Sales and LRP*.
 * No other name for either is written anywhere. Source: decision 85.
 */

/** Anywhere in a text. */
const OLD_NAMES = [
  /\bProjected result/,
  /\b[Ee]quity with sales and LRP/,
  /\b[Nn]et [Ee]quity with [Ss]ales/,
  /(?<!\bEquity )\b[Ww]ith [Ss]ales and LRP/,
  /\b(?:[Rr]esult|[Ee]quity|[Nn]et) to date\b/,
  /\b[Ss]pent and received/,
  /\b[Pp]rice still needed/,
  /["'`>]Equity (?:rose|fell|did not)/,
];

/** As a whole string or text of an element: a label. */
const OLD_LABELS = ['Equity', 'Net', 'Net equity', 'Net result', 'To date', 'With sales', 'Result'];

/** The files and folders where a label is right, as it names something else. */
const OTHER_FIGURES: readonly (readonly [path: string, label: string])[] = [
  // Of a lot once it is final, and of lists of lots of which those that are not final are named.
  ['src/domain/closeout/messages.ts', 'Result'],
  ['src/domain/reports/closeouts-report.ts', 'Result'],
  ['src/web/closeouts/closed-lots.tsx', 'Result'],
  ['src/web/closeouts/closeouts-page.tsx', 'Result'],
  ['src/web/closeouts/closeouts-page.tsx', 'Result'],
  // Of an ended LRP policy.
  ['src/web/history/changes.ts', 'Result'],
  ['src/web/lrp/cells.tsx', 'Result'],
  ['src/web/lrp/policies-table.tsx', 'Result'],
  ['src/web/lots/lot-page/lrp-table.tsx', 'Result'],
  // Contracts.
  ['src/domain/reports/position-statement.ts', 'Net'],
  ['src/web/margin/', 'Net'],
  // What is booked, line by line.
  ['src/domain/reports/closeout-report.ts', 'To date'],
  ['src/web/lots/lot-page/closeout/money-table.tsx', 'To date'],
];

const isOther = (path: string, label: string): boolean =>
  OTHER_FIGURES.some(([place, other]) => path.startsWith(place) && other === label);

const withoutComments = (text: string): string => text.replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

const isLabelIn = (text: string, label: string): boolean =>
  new RegExp(`["'\`]${label}["'\`]|>\\s*${label}\\s*<`).test(text);

/** The old names in a text. Example: `['Net equity with sales and LRP']` */
function oldNamesIn(path: string, text: string): string[] {
  const said = withoutComments(text);
  const names = OLD_NAMES.flatMap((name) => name.exec(said)?.[0] ?? []);
  const labels = OLD_LABELS.filter((label) => isLabelIn(said, label) && !isOther(path, label));
  return [...names, ...labels].map((name) => `${path}: ${name}`);
}

const shown = files.filter(
  (path) =>
    (/^src\/.*\.(ts|tsx)$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path)) ||
    /^(README|CHANGELOG)\.md$|^docs\/.*\.(md|json)$/.test(path),
);

describe('the result of a lot and the equity of a book', () => {
  it('have one name each on every screen, report, file and mail, and in every document', () => {
    expect(shown.length).toBeGreaterThan(500);
    expect(shown.flatMap((path) => oldNamesIn(path, textOf(path)))).toEqual([]);
  });

  it.each([
    `label: 'Projected result',`,
    `label="Equity with sales and LRP"`,
    '<Table.Th>Net Equity with Sales and LRP</Table.Th>',
    `column('With sales and LRP', 'money', 8)`,
    `{ label: 'Result', value }`,
    '<dt>Equity</dt>',
    "header: 'Net',",
    '<th scope="col">\n  To date\n</th>',
    'Shows `Price still needed` beside it',
    '`Equity rose by ${change}`',
  ])('are found by another name: %s', (text) => {
    expect(oldNamesIn('src/web/some-screen.tsx', text)).toHaveLength(1);
  });

  it('allow only labels that are there', () => {
    const isThere = ([place, label]: (typeof OTHER_FIGURES)[number]) =>
      shown.some((path) => path.startsWith(place) && isLabelIn(textOf(path), label));
    expect(OTHER_FIGURES.filter((one) => !isThere(one))).toEqual([]);
  });
});
