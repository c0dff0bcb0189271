import { cellText, isNumeric, type ReportTable, type ReportValue } from '#domain/reports/document';
import { bottomOf, COLOURS, MARGIN, type Paper, rule, setFont, widthOf, write } from './paper.ts';

const HEAD_SIZE = 7;
const SIZE = 7.5;
/** Points between the text of two columns, and above and below a row. */
const GAP = 6;
const PAD = 2.5;

interface Cell {
  text: string;
  x: number;
  width: number;
  align: 'left' | 'right';
  colour: string;
}

/** The columns' places: in proportion to their widths on the screen. */
function placesOf(paper: Paper, { columns }: ReportTable) {
  const all = columns.reduce((sum, { width }) => sum + width, 0);
  let x = MARGIN;
  return columns.map(({ width, kind }) => {
    const own = (width / all) * widthOf(paper);
    const place = { x, width: own - GAP, align: isNumeric(kind) ? ('right' as const) : ('left' as const) };
    x += own;
    return place;
  });
}

type Places = ReturnType<typeof placesOf>;

/** A cell with its height; text that fits on one line is placed without laying out a paragraph, which takes five times as long. */
interface Measured extends Cell {
  /** Of one line; null for text of several. */
  textWidth: number | null;
  height: number;
}

/** Measures cells in the current font. */
function measured(paper: Paper, cells: readonly Cell[]): Measured[] {
  const lineHeight = paper.currentLineHeight(true);
  return cells
    .filter(({ text }) => text !== '')
    .map((cell) => {
      const { text, width } = cell;
      const textWidth = paper.widthOfString(text);
      return textWidth <= width
        ? { ...cell, textWidth, height: lineHeight }
        : { ...cell, textWidth: null, height: paper.heightOfString(text, { width }) };
    });
}

const heightOf = (paper: Paper, cells: readonly Measured[]): number =>
  Math.max(paper.currentLineHeight(true), ...cells.map(({ height }) => height));

function drawCell(paper: Paper, { text, x, width, align, colour, textWidth }: Measured, y: number): void {
  paper.fillColor(colour);
  if (textWidth === null) paper.text(text, x, y, { width, align });
  else paper.text(text, align === 'right' ? x + width - textWidth : x, y, { lineBreak: false });
}

/** A gain or a loss has its colour beside its sign. */
function colourOf(kind: string, value: ReportValue): string {
  if (kind !== 'result' || typeof value !== 'number' || value === 0) return COLOURS.ink;
  return value > 0 ? COLOURS.gain : COLOURS.loss;
}

function cellsOf({ columns }: ReportTable, places: Places, values: readonly ReportValue[]): Cell[] {
  return places.map((place, at) => {
    const kind = columns[at]?.kind ?? 'text';
    const value = values[at] ?? null;
    // A total has no entry for a column that is not added up.
    const text = value === '' ? '' : cellText(kind, value);
    return { ...place, text, colour: colourOf(kind, value) };
  });
}

/** A table whose head stands on each page with rows, and whose rows are never cut in two. */
export function drawTable(paper: Paper, table: ReportTable): void {
  const places = placesOf(paper, table);
  const heads = table.columns.map(({ header, unit }, at): Cell => ({
    ...(places[at] ?? { x: MARGIN, width: 0, align: 'left' }),
    text: unit === null ? header : `${header} (${unit})`,
    colour: COLOURS.ink,
  }));
  setFont(paper, 'bold', HEAD_SIZE);
  const measuredHeads = measured(paper, heads);
  const headHeight = heightOf(paper, measuredHeads);
  const drawHead = () => {
    setFont(paper, 'bold', HEAD_SIZE);
    const top = paper.y;
    // On the line above the rows, like figures in a ledger.
    for (const head of measuredHeads) drawCell(paper, head, top + headHeight - head.height);
    rule(paper, top + headHeight + PAD, 0.8, COLOURS.ink);
    paper.y = top + headHeight + 2 * PAD;
  };
  // A title and a head do not stand alone at the foot of a page.
  if (paper.y + 4 * headHeight + 40 > bottomOf(paper)) paper.addPage();
  write(paper, table.title, { font: 'bold', size: 11, after: 4 });
  if (table.rows.length === 0) {
    write(paper, table.empty, { size: 9, colour: COLOURS.dim, after: 12 });
    return;
  }
  drawHead();
  const drawLine = (values: readonly ReportValue[], font: 'regular' | 'bold') => {
    setFont(paper, font, SIZE);
    const cells = measured(paper, cellsOf(table, places, values));
    const height = heightOf(paper, cells);
    if (paper.y + height + 2 * PAD > bottomOf(paper)) {
      paper.addPage();
      drawHead();
      setFont(paper, font, SIZE);
    }
    const top = paper.y;
    for (const cell of cells) drawCell(paper, cell, top + PAD);
    paper.y = top + height + 2 * PAD;
    rule(paper, paper.y, 0.3);
  };
  for (const row of table.rows) drawLine(row, 'regular');
  if (table.total) {
    rule(paper, paper.y, 0.8, COLOURS.ink);
    drawLine(table.total, 'bold');
  }
  paper.y += 4;
  for (const note of table.notes) write(paper, note, { size: 7.5, colour: COLOURS.dim, after: 1 });
  paper.y += 12;
}
