import { cellText, isNumeric, type ReportTable, type ReportValue } from '#domain/reports/document';
import { COLOURS, MARGIN, type Paper, setFont, widthOf } from './paper.ts';

export interface ColumnNeeds {
  /** Its part of the width, as on the screen. */
  share: number;
  /** Its longest word or figure: it is never narrower. */
  least: number;
  /** Its longest cell on one line. */
  whole: number;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** Columns below their wanted width take from those above `keeps`, in proportion to the excess. */
function levelled(widths: readonly number[], wants: readonly number[], keeps: readonly number[]): number[] {
  const missing = widths.map((width, at) => Math.max(0, (wants[at] ?? 0) - width));
  const over = widths.map((width, at) => (missing[at] ? 0 : Math.max(0, width - (keeps[at] ?? 0))));
  const [need, have] = [sumOf(missing), sumOf(over)];
  const given = Math.min(need, have);
  if (given === 0) return [...widths];
  return widths.map(
    (width, at) => width + given * ((missing[at] ?? 0) / need) - given * ((over[at] ?? 0) / have),
  );
}

/**
 * The widths of columns that fill a table, in points: their shares, but none narrower than its longest word or figure; then cells
 * that would need several lines get half of the excess of the others. Example: shares of 1 and 1 in 100 points, of which the
 * first has a figure of 60, are 60 and 40. The longest words and figures of all columns must fit.
 */
export function columnWidths(columns: readonly ColumnNeeds[], width: number): number[] {
  const all = sumOf(columns.map(({ share }) => share));
  const shares = columns.map(({ share }) => (share / all) * width);
  const least = columns.map((column) => column.least);
  const enough = levelled(shares, least, least);
  const whole = columns.map((column) => column.whole);
  const half = enough.map((own, at) => own - Math.max(0, own - Math.max(whole[at] ?? 0, least[at] ?? 0)) / 2);
  return levelled(enough, whole, half);
}

const HEAD_SIZE = 7;
const SIZE = 7.5;
/** No table is written smaller than this part of its size, however long its figures are. */
const SMALLEST = 0.7;
/** Points between the text of two columns; twice that where figures stand before text. */
const GAP = 6;

type Font = 'regular' | 'bold';

interface Cell {
  text: string;
  width: number;
  colour: string;
}

export interface Line {
  font: Font;
  size: number;
  cells: Cell[];
}

interface Place {
  x: number;
  width: number;
  align: 'left' | 'right';
}

/** A gain or a loss has its colour beside its sign. */
function colourOf(kind: string, value: ReportValue): string {
  if (kind !== 'result' || typeof value !== 'number' || value === 0) return COLOURS.ink;
  return value > 0 ? COLOURS.gain : COLOURS.loss;
}

function lineOf(paper: Paper, font: Font, size: number, texts: readonly (readonly [string, string])[]): Line {
  setFont(paper, font, size);
  const cells = texts.map(([text, colour]) => ({ text, colour, width: paper.widthOfString(text) }));
  return { font, size, cells };
}

export const headLine = (paper: Paper, { columns }: ReportTable): Line =>
  lineOf(
    paper,
    'bold',
    HEAD_SIZE,
    columns.map(({ header, unit }) => [unit === null ? header : `${header} (${unit})`, COLOURS.ink]),
  );

export const rowOf = (
  paper: Paper,
  font: Font,
  { columns }: ReportTable,
  values: readonly ReportValue[],
): Line =>
  lineOf(
    paper,
    font,
    SIZE,
    columns.map(({ kind }, at) => {
      const value = values[at] ?? null;
      return [cellText(kind, value), colourOf(kind, value)];
    }),
  );

/** A longer word of a text is broken. */
const LONGEST_WORD = 110;

/** The widest word of a column's heads and texts, in points; figures and days are one word. */
function leastOf(paper: Paper, isText: boolean, at: number, head: Line, lines: readonly Line[]): number {
  let least = 0;
  const words = ({ font, size, cells }: Line) => {
    const cell = cells[at];
    // Most words are in cells that are no wider than the widest so far.
    if (!cell || cell.width <= least) return;
    setFont(paper, font, size);
    for (const word of cell.text.split(' ')) {
      const width = paper.widthOfString(word);
      least = Math.max(least, isText ? Math.min(width, LONGEST_WORD) : width);
    }
  };
  words(head);
  for (const line of lines) {
    if (isText) words(line);
    else least = Math.max(least, line.cells[at]?.width ?? 0);
  }
  return least;
}

/** The columns’ places, and how much smaller than usual the text is, which all lines of a table share. */
export interface Layout {
  places: readonly Place[];
  scale: number;
}

/** The columns' places, and how much smaller than usual the text is, so that no figure is broken in two. */
export function placesOf(paper: Paper, { columns }: ReportTable, head: Line, lines: readonly Line[]): Layout {
  const isText = columns.map(({ kind }) => !isNumeric(kind));
  // Where figures stand before text, both edges meet.
  const before = isText.map((text, at) => (text && at > 0 && !isText[at - 1] ? GAP : 0));
  const needs = columns.map(({ width: share, kind }, at) => {
    const gap = GAP + (before[at] ?? 0);
    const whole = lines.reduce((most, { cells }) => Math.max(most, cells[at]?.width ?? 0), 0);
    return { share, least: leastOf(paper, kind === 'text', at, head, lines) + gap, whole: whole + gap };
  });
  const room = widthOf(paper);
  const scale = Math.max(SMALLEST, Math.min(1, room / needs.reduce((sum, { least }) => sum + least, 0)));
  const widths = columnWidths(needs, room / scale);
  let x = MARGIN;
  const places = widths.map((own, at): Place => {
    const [width, indent, gap] = [own * scale, (before[at] ?? 0) * scale, GAP * scale];
    const place = {
      x: x + indent,
      width: width - gap - indent,
      align: isText[at] ? 'left' : 'right',
    } as const;
    x += width;
    return place;
  });
  return { places, scale };
}

/** The parts of a word that fit on a line each; nearly every word is one. */
function partsOf(paper: Paper, word: string, width: number): string[] {
  if (paper.widthOfString(word) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  for (const letter of word) {
    if (part !== '' && paper.widthOfString(part + letter) > width) {
      parts.push(part);
      part = letter;
    } else part += letter;
  }
  return [...parts, part];
}

/** Text in lines that fit, broken between words, and only within a word that is wider than a line. */
function broken(paper: Paper, text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((one) => partsOf(paper, one, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && paper.widthOfString(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

/** A cell in its place: its lines with their widths. pdfkit’s own paragraphs take five times as long, and break after a slash. */
export interface Placed extends Place {
  lines: readonly { text: string; width: number }[];
  colour: string;
  height: number;
}

/** Rounding of widths, in points. */
const HAIR = 0.01;

export function placed(paper: Paper, { font, size, cells }: Line, { places, scale }: Layout): Placed[] {
  setFont(paper, font, size * scale);
  const lineHeight = paper.currentLineHeight(true);
  return cells.flatMap(({ text, width, colour }, at): Placed[] => {
    const place = places[at];
    if (!place || text === '') return [];
    const room = place.width + HAIR;
    const lines =
      width * scale <= room
        ? [{ text, width: width * scale }]
        : broken(paper, text, room).map((line) => ({ text: line, width: paper.widthOfString(line) }));
    return [{ ...place, lines, colour, height: lines.length * lineHeight }];
  });
}
