/** The times of requests with a book of some size, as the table has them: `{ 'one lot’s page': '2.5 ms' }`. */
type Column = Readonly<Record<string, string>>;

interface Point {
  scale: number;
  ms: number;
}

const WIDTH = 900;
const PANEL = { left: 60, top: 34, width: 440, height: 300, gap: 60 };
const SHORTEST = 1;
const LONGEST = 100_000;
const LINE_HEIGHT = 15;
const COLORS = [
  '#1b6ca8',
  '#c2571a',
  '#2f7d4f',
  '#8b3fa0',
  '#a8871b',
  '#b0304c',
  '#3d4f5c',
  '#17807e',
  '#6b6b6b',
  '#000',
];

/**
 * A picture of how requests grow with the book, as SVG: the size of the book and the time of a request, both logarithmic, so that a time
 * that grows as the book does is a line as steep as the diagonal, and one that does not grow is level. A request that failed has no point.
 */
export function growthPicture(scales: readonly number[], columns: readonly Column[]): string {
  const requests = Object.keys(columns[0] ?? {}).filter((what) =>
    columns.some((column) => isTime(column[what])),
  );
  const isOfAdmin = (what: string) =>
    !/producer|lot’s page|receiving/.test(what) || /administrator/.test(what);
  const panels = [
    { title: 'Requests of a producer, ms', of: requests.filter((what) => !isOfAdmin(what)) },
    { title: 'Requests of an administrator over everything, ms', of: requests.filter(isOfAdmin) },
  ];
  const height = panels.length * (PANEL.height + PANEL.gap) + PANEL.top;
  const drawn = panels.map(({ title, of }, at) => {
    const lines = of.map((what) => ({ what, points: pointsOf(what, scales, columns) }));
    const moved = `translate(${PANEL.left} ${PANEL.top + at * (PANEL.height + PANEL.gap)})`;
    return `<g transform="${moved}">\n${panel(title, scales, lines)}\n</g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    ...drawn,
    '</svg>\n',
  ].join('\n');
}

const isTime = (cell: string | undefined): boolean => cell?.endsWith(' ms') ?? false;

const pointsOf = (what: string, scales: readonly number[], columns: readonly Column[]): Point[] =>
  scales.flatMap((scale, at) => {
    const cell = columns[at]?.[what];
    return isTime(cell) ? [{ scale, ms: Number.parseFloat(cell ?? '') }] : [];
  });

/** Where a value stands between two others, by their logarithms. */
const between = (value: number, least: number, most: number): number =>
  Math.log(value / least) / Math.log(most / least);

const heightOf = (ms: number): number =>
  PANEL.height * (1 - between(Math.max(ms, SHORTEST), SHORTEST, LONGEST));

function panel(
  title: string,
  scales: readonly number[],
  lines: readonly { what: string; points: readonly Point[] }[],
): string {
  const [least, most] = [Math.min(...scales), Math.max(...scales)];
  const acrossOf = (scale: number) => (least === most ? 0 : PANEL.width * between(scale, least, most));
  const times = Array.from({ length: 6 }, (_, power) => SHORTEST * 10 ** power);
  const labels = spread(lines.map(({ points }) => heightOf(points.at(-1)?.ms ?? SHORTEST)));
  return [
    `<text y="-14" font-weight="bold">${title}</text>`,
    ...times.map(
      (ms) =>
        `<path d="M0 ${round(heightOf(ms))}h${PANEL.width}" stroke="#ddd"/><text x="-8" y="${round(heightOf(ms) + 4)}" text-anchor="end">${ms.toLocaleString('en-US')}</text>`,
    ),
    ...scales.map(
      (scale) =>
        `<path d="M${round(acrossOf(scale))} 0v${PANEL.height}" stroke="#ddd"/><text x="${round(acrossOf(scale))}" y="${PANEL.height + 24}" text-anchor="middle">× ${scale}</text>`,
    ),
    ...lines.map(({ what, points }, at) => {
      const color = COLORS[at % COLORS.length];
      const path = points
        .map(({ scale, ms }) => `${round(acrossOf(scale))} ${round(heightOf(ms))}`)
        .join('L');
      return `<path d="M${path}" fill="none" stroke="${color}" stroke-width="2"/><text x="${PANEL.width + 10}" y="${round((labels[at] ?? 0) + 4)}" fill="${color}">${what}</text>`;
    }),
  ].join('\n');
}

/** The same heights, moved down as far as labels of one line need to stand below each other. */
function spread(heights: readonly number[]): number[] {
  const spreadOut: number[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const at of heights
    .map((_, index) => index)
    .toSorted((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0))) {
    last = Math.max(heights[at] ?? 0, last + LINE_HEIGHT);
    spreadOut[at] = last;
  }
  return spreadOut;
}

const round = (value: number): number => Math.round(value * 10) / 10;
