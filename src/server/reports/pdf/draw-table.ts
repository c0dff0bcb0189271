import type { ReportTable } from '#domain/reports/document';
import { bottomOf, COLOURS, heightOfNotes, type Paper, rule, setFont, write, writeNotes } from './paper.ts';
import { headOf, type Layout, type Line, type Placed, placed, placesOf, rowOf } from './table-lines.ts';

/** Points above and below a row. */
const PAD = 2.5;

const heightOf = (paper: Paper, cells: readonly Placed[]): number =>
  Math.max(paper.currentLineHeight(true), ...cells.map(({ height }) => height));

function drawCell(paper: Paper, { lines, x, width, align, colour, height }: Placed, y: number): void {
  paper.fillColor(colour);
  for (const [at, line] of lines.entries()) {
    const left = align === 'right' ? x + width - line.width : x;
    paper.text(line.text, left, y + (at * height) / lines.length, { lineBreak: false });
  }
}

interface MeasuredLine extends Line {
  placed: Placed[];
  height: number;
}

function measured(paper: Paper, line: Line, layout: Layout): MeasuredLine {
  const cells = placed(paper, line, layout);
  return { ...line, placed: cells, height: heightOf(paper, cells) };
}

function drawHead(paper: Paper, head: MeasuredLine, { scale }: Layout): void {
  setFont(paper, head.font, head.size * scale);
  const top = paper.y;
  // On the line above the rows, like figures in a ledger.
  for (const cell of head.placed) drawCell(paper, cell, top + head.height - cell.height);
  rule(paper, top + head.height + PAD, 0.8, COLOURS.ink);
  paper.y = top + head.height + 2 * PAD;
}

function drawLine(paper: Paper, line: MeasuredLine, { scale }: Layout): void {
  setFont(paper, line.font, line.size * scale);
  const top = paper.y;
  for (const cell of line.placed) drawCell(paper, cell, top + PAD);
  paper.y = top + line.height + 2 * PAD;
  rule(paper, paper.y, 0.3);
}

/** The size of a table's notes, and the points between them and the rows, and what follows. */
const NOTES = { size: 7.5, before: 4, after: 12 };
/** More points than this of notes may stand on a page of their own. */
const MOST_KEPT = 120;

/** The rows and the total, with the head on each page; the last row stands on the page of the total and of what `follows` in points. */
function drawLines(paper: Paper, table: ReportTable, head: Line, follows: number): void {
  const rows = table.rows.map((values) => rowOf(paper, 'regular', table, values));
  const sums = table.total && rowOf(paper, 'bold', table, table.total);
  const layout = placesOf(paper, table, head, sums ? [...rows, sums] : rows);
  const heads = measured(paper, head, layout);
  const total = sums && measured(paper, sums, layout);
  const kept = (total ? total.height + 2 * PAD : 0) + follows;
  drawHead(paper, heads, layout);
  for (const [at, row] of rows.entries()) {
    const line = measured(paper, row, layout);
    const isLast = at > 0 && at === rows.length - 1;
    if (paper.y + line.height + 2 * PAD + (isLast ? kept : 0) > bottomOf(paper)) {
      paper.addPage();
      drawHead(paper, heads, layout);
    }
    drawLine(paper, line, layout);
  }
  if (!total) return;
  rule(paper, paper.y, 0.8, COLOURS.ink);
  drawLine(paper, total, layout);
}

/** Room for a title, a head of so many points, a row and a total. */
const roomToStart = (headHeight: number): number => 4 * headHeight + 40;

/**
 * A table whose head stands on each page with rows, whose rows are never cut in two, and whose total and notes never stand alone; nor does
 * what comes after it, of so many points.
 */
export function drawTable(paper: Paper, table: ReportTable, heightAfter: number): void {
  const head = headOf(paper, table);
  // A title and a head do not stand alone at the foot of a page.
  if (paper.y + roomToStart(2 * paper.currentLineHeight(true)) > bottomOf(paper)) paper.addPage();
  write(paper, table.title, { font: 'bold', size: 11, after: 4 });
  if (table.rows.length === 0) {
    write(paper, table.empty, { size: 9, colour: COLOURS.dim, after: 12 });
    return;
  }
  const notes = NOTES.before + heightOfNotes(paper, table.notes, NOTES.size);
  const follows = notes + (heightAfter > 0 ? NOTES.after + heightAfter : 0);
  drawLines(paper, table, head, follows > MOST_KEPT ? 0 : follows);
  paper.y += NOTES.before;
  writeNotes(paper, table.notes, NOTES.size);
  paper.y += NOTES.after;
}
