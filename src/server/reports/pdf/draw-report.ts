import { day } from '#domain/kit/format';
import { asOneParagraph, cellText, type Report, type ReportTable } from '#domain/reports/document';
import {
  bottomOf,
  COLOURS,
  heightOfNotes,
  MARGIN,
  newPaper,
  type Paper,
  rule,
  setFont,
  widthOf,
  writeText,
  writeNotes,
} from './paper.ts';
import { headLine, type Layout, type Line, type Placed, placed, placesOf, rowOf } from './table-lines.ts';

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

/** Room for a signature in a row, in points. */
const TO_SIGN = 24;

function measured(paper: Paper, line: Line, layout: Layout, least = 0): MeasuredLine {
  const cells = placed(paper, line, layout);
  return { ...line, placed: cells, height: Math.max(least, heightOf(paper, cells)) };
}

function drawTableHead(paper: Paper, head: MeasuredLine, { scale }: Layout): void {
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

/** The size of a table's notes, and the space before and after them, in points. */
const NOTES = { size: 7.5, before: 4, after: 12 };
/** More points than this of notes may stand on a page of their own. */
const MOST_KEPT = 120;

/** The rows and the total, with the head on each page; the last row stands on the page of the total and of the next `follows` points. */
function drawLines(paper: Paper, table: ReportTable, head: Line, follows: number): void {
  const rows = table.rows.map((values) => rowOf(paper, 'regular', table, values));
  const sums = table.total && rowOf(paper, 'bold', table, table.total);
  const layout = placesOf(paper, table, head, sums ? [...rows, sums] : rows);
  const heads = measured(paper, head, layout);
  const total = sums && measured(paper, sums, layout);
  const least = table.columns.some(({ kind }) => kind === 'signature') ? TO_SIGN : 0;
  const reserved = (total ? total.height + 2 * PAD : 0) + follows;
  drawTableHead(paper, heads, layout);
  for (const [at, row] of rows.entries()) {
    const line = measured(paper, row, layout, least);
    const isLast = at > 0 && at === rows.length - 1;
    if (paper.y + line.height + 2 * PAD + (isLast ? reserved : 0) > bottomOf(paper)) {
      paper.addPage();
      drawTableHead(paper, heads, layout);
    }
    drawLine(paper, line, layout);
  }
  if (!total) return;
  rule(paper, paper.y, 0.8, COLOURS.ink);
  drawLine(paper, total, layout);
}

/** Room for a title, a head of so many points, a row and a total. */
const roomToStart = (headHeight: number): number => 4 * headHeight + 40;

/** A table: its head stands on each page, its rows are never cut in two, and its total and notes, and the next `heightAfter` points, never stand alone. */
export function drawTable(paper: Paper, table: ReportTable, heightAfter: number): void {
  const head = headLine(paper, table);
  // A title and a head do not stand alone at the foot of a page.
  if (paper.y + roomToStart(2 * paper.currentLineHeight(true)) > bottomOf(paper)) paper.addPage();
  writeText(paper, table.title, { font: 'bold', size: 11, after: 4 });
  if (table.rows.length === 0) {
    writeText(paper, table.empty, { size: 9, colour: COLOURS.dim, after: 12 });
    return;
  }
  const notes = NOTES.before + heightOfNotes(paper, table.notes, NOTES.size);
  const follows = notes + (heightAfter > 0 ? NOTES.after + heightAfter : 0);
  drawLines(paper, table, head, follows > MOST_KEPT ? 0 : follows);
  paper.y += NOTES.before;
  writeNotes(paper, table.notes, NOTES.size);
  paper.y += NOTES.after;
}

/** A table with this many columns needs the paper lengthwise. */
const WIDE = 9;
const NOTES_SIZE = 8;

/**
 * Draws a report on letter paper, black on white: its head, figures and tables, and in the footer of each page the entity and
 * `Page n of m`.
 */
export async function drawReport(report: Report): Promise<Uint8Array<ArrayBuffer>> {
  const paper = drawnOn(report);
  const parts: Buffer[] = [];
  const written = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    paper
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => resolve(new Uint8Array(Buffer.concat(parts))))
      .on('error', reject);
  });
  paper.end();
  return written;
}

/** The sizes of a report of one page, largest first. */
const SCALES = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7] as const;

/** A report of one page is drawn at the largest size at which it fits, others as they are. */
function drawnOn(report: Report): Paper {
  for (const scale of report.one_page ? SCALES : []) {
    const paper = drawnAt(report, { lengthwise: false, scale });
    if (paper.bufferedPageRange().count === 1) return paper;
  }
  const lengthwise = report.tables.some(({ columns }) => columns.length >= WIDE);
  return drawnAt(report, { lengthwise, scale: 1 });
}

function drawnAt(report: Report, form: Parameters<typeof newPaper>[2]): Paper {
  const paper = newPaper(`${report.title}, ${report.entity_name}, ${report.day}`, report.day, form);
  drawHead(paper, report);
  drawFigures(paper, report);
  const last = report.tables.length - 1;
  const notes = heightOfNotes(paper, report.notes, NOTES_SIZE);
  for (const [at, table] of report.tables.entries()) drawTable(paper, table, at === last ? notes : 0);
  writeNotes(paper, report.notes, NOTES_SIZE);
  drawDisclaimer(paper, report);
  drawFeet(paper, report);
  return paper;
}

function drawDisclaimer(paper: Paper, { firm }: Report): void {
  if (!firm?.disclaimer) return;
  paper.y += 8;
  writeText(paper, asOneParagraph(firm.disclaimer), { size: NOTES_SIZE });
}

function drawHead(
  paper: Paper,
  { title, entity_name, day: of, firm, lender, made_at, prices, simulated }: Report,
) {
  writeText(paper, title, { font: 'bold', size: 18, after: 2 });
  writeText(paper, `${entity_name}, ${day(of)}`, { font: 'bold', size: 11, after: 2 });
  if (firm?.name) writeText(paper, `Prepared by ${firm.name}`, { font: 'bold', size: 9, after: 2 });
  if (lender !== undefined) writeText(paper, `Lender: ${lender}`, { font: 'bold', size: 9, after: 2 });
  writeText(paper, `Made ${made_at}. ${prices}.`, { size: 8, colour: COLOURS.dim, after: 2 });
  if (simulated) writeText(paper, 'Simulated prices', { font: 'bold', size: 9, after: 2 });
  rule(paper, paper.y + 2, 1, COLOURS.ink);
  paper.y += 12;
}

function drawFigures(paper: Paper, { figures }: Report): void {
  const PER_LINE = figures.length === 5 || figures.length === 6 ? 3 : 4;
  const width = widthOf(paper) / Math.min(PER_LINE, Math.max(1, figures.length));
  const HEIGHT = 32;
  const top = paper.y;
  for (const [at, { label, kind, value }] of figures.entries()) {
    const x = MARGIN + (at % PER_LINE) * width;
    const y = top + Math.floor(at / PER_LINE) * HEIGHT;
    setFont(paper, 'regular', 8)
      .fillColor(COLOURS.dim)
      .text(label, x, y, { width: width - 8 });
    setFont(paper, 'bold', 13).fillColor(COLOURS.ink);
    paper.text(cellText(kind, value), x, y + 11, { width: width - 8 });
  }
  paper.y = top + Math.ceil(figures.length / PER_LINE) * HEIGHT + 8;
}

function drawFeet(paper: Paper, { title, entity_name, day: of, prices, simulated }: Report): void {
  const { start, count } = paper.bufferedPageRange();
  for (let at = start; at < start + count; at += 1) {
    paper.switchToPage(at);
    const y = bottomOf(paper) + 12;
    rule(paper, y, 0.5);
    setFont(paper, 'regular', 7.5).fillColor(COLOURS.dim);
    const width = widthOf(paper);
    const left = [title, entity_name, day(of), prices, ...(simulated ? ['Simulated prices'] : [])].join(
      ' · ',
    );
    paper.text(left, MARGIN, y + 5, { width: width - 90, height: 10, ellipsis: true, lineBreak: false });
    paper.text(`Page ${at + 1} of ${count}`, MARGIN, y + 5, { width, align: 'right', lineBreak: false });
  }
}
