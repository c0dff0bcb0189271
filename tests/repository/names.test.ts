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

/** Words of the code that standard terms have replaced. */
const OLD_WORDS = new RegExp(
  `\\b\\w*(?:${[
    'left_out|LeftOut|leftOut|unmatched_closings|elsewhere_weight|horizon(?!t)',
    '[kK]ept(?:State|Work|Values|Forms|Prices|Result|Reports?)|lacks(?:[A-Z]|_)',
    'SideRule|SIDE_RULE|SIDES_HELD|[oO]fSides|fileSide|EitherSide|TwoSides|sidesIn|sidesOf',
    'Captured(?:Book|Equity|States?)|capturesOf|(?:board|newest|save)Captures?|bookToCapture|lotsToCapture',
  ].join('|')})\\w*`,
  'g',
);

/** The keys of given results, and the columns of earlier versions. */
const OLD_WORDS_STAY = [
  'src/domain/closeout/closeout.golden.test.ts',
  'src/domain/risk/matrix/matrix.golden.test.ts',
  'src/server/upgrades.test.ts',
];

/** A comment that begins with a question instead of its subject, or that turns on whose, nobody or whatever; not on a name in quotation marks. */
const RIDDLE =
  /(?:\/\*\*?\s+(?:\* )?|\/\/ )(?:What|Whose|Nobody|Whoever|Whatever)\b.*|(?:\/\*\*|\/\/| \*) .*(?<!["`])\b(?:nobody|whoever|whatever|whose)\b.*/g;

describe('the code', () => {
  const code = files.filter((path) => /^(?:src|bench|load|proof)\/.*\.tsx?$/.test(path));
  const inFiles = (paths: readonly string[], pattern: RegExp) =>
    paths.flatMap((path) => [...textOf(path).matchAll(pattern)].map(([text]) => `${path}: ${text}`));

  it('has the standard terms, not the words they replaced', () => {
    expect(
      inFiles(
        code.filter((path) => !OLD_WORDS_STAY.includes(path)),
        OLD_WORDS,
      ),
    ).toEqual([]);
    for (const path of OLD_WORDS_STAY) expect(inFiles([path], OLD_WORDS)).not.toEqual([]);
  });

  it('has comments that begin with their subject', () => {
    const product = code.filter((path) => path.startsWith('src/') && !/\.test\.|\/testing\//.test(path));
    expect(inFiles(product, RIDDLE)).toEqual([]);
    expect('/** What came of a file. */').toMatch(RIDDLE);
    expect(' * Those of nobody are skipped.').toMatch(RIDDLE);
    expect('/** The lots whose price is missing. */').toMatch(RIDDLE);
  });
});
