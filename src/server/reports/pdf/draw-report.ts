import { day } from '#domain/kit/format';
import { cellText, type Report } from '#domain/reports/document';
import { drawTable } from './draw-table.ts';
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
  write,
  writeNotes,
} from './paper.ts';

/** A table with this many columns needs the paper lengthwise. */
const WIDE = 9;
const NOTES_SIZE = 8;

/** Draws a report on letter paper, black on white: its head, figures and tables, and at the foot of each page whose it is and `Page n of m`. */
export async function drawReport(report: Report): Promise<Uint8Array<ArrayBuffer>> {
  const isWide = report.tables.some(({ columns }) => columns.length >= WIDE);
  const paper = newPaper(`${report.title}, ${report.entity_name}, ${report.day}`, report.day, isWide);
  const parts: Buffer[] = [];
  const written = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    paper
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => resolve(new Uint8Array(Buffer.concat(parts))))
      .on('error', reject);
  });
  drawHead(paper, report);
  drawFigures(paper, report);
  const last = report.tables.length - 1;
  const notes = heightOfNotes(paper, report.notes, NOTES_SIZE);
  for (const [at, table] of report.tables.entries()) drawTable(paper, table, at === last ? notes : 0);
  writeNotes(paper, report.notes, NOTES_SIZE);
  drawFeet(paper, report);
  paper.end();
  return written;
}

function drawHead(paper: Paper, { title, entity_name, day: of, made_at, prices, simulated }: Report): void {
  write(paper, title, { font: 'bold', size: 18, after: 2 });
  write(paper, `${entity_name}, ${day(of)}`, { font: 'bold', size: 11, after: 2 });
  write(paper, `Made ${made_at}. ${prices}.`, { size: 8, colour: COLOURS.dim, after: 2 });
  if (simulated) write(paper, 'Simulated prices', { font: 'bold', size: 9, after: 2 });
  rule(paper, paper.y + 2, 1, COLOURS.ink);
  paper.y += 12;
}

/** The principal figures side by side, four to a line; of five or six three. */
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

/** The foot of every page, drawn once all pages are known. */
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
