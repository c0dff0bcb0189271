import { createRequire } from 'node:module';
import { openSync } from 'fontkit';
import PdfDocument from 'pdfkit';
import type { Day } from '#domain/kit/days';

export const MARGIN = 40;
/** Below the content: the rule and the two lines at the foot of each page. */
const FOOT = 34;

const INK = '#111111';
const DIM = '#444444';
const RULE = '#999999';
/** Gains and losses also have their sign. */
export const COLOURS = { ink: INK, dim: DIM, rule: RULE, gain: '#14602f', loss: '#9b1c10' } as const;

/**
 * A font with Latin, Greek and Cyrillic letters, the minus sign, and figures of equal width. Opened once for all documents: reading it took five sixths of the time of a page.
 */
const require = createRequire(import.meta.url);
const FONTS = {
  regular: openSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')),
  bold: openSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')),
} as const;

export type Paper = InstanceType<typeof PdfDocument>;

const NO_FONT_YET = '';

interface PaperForm {
  lengthwise: boolean;
  /** The size of the first page's content: at 0.9 it has room for a tenth more in each direction. */
  scale: number;
}

/** A document with all pages in memory until its end, so that each can state the page count. */
export function newPaper(title: string, day: Day, { lengthwise, scale }: PaperForm): Paper {
  const paper = new PdfDocument({
    size: 'LETTER',
    layout: lengthwise ? 'landscape' : 'portrait',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN },
    bufferPages: true,
    font: NO_FONT_YET,
    // The same report is the same file.
    info: { Title: title, Creator: 'Drover', CreationDate: new Date(`${day}T12:00:00Z`) },
    lang: 'en-US',
    displayTitle: true,
  });
  if (scale !== 1) {
    paper.scale(scale);
    paper.page.width /= scale;
    paper.page.height /= scale;
  }
  return setFont(paper, 'regular', 12).fillColor(INK);
}

/** Sets the font and size of the text written next. */
export const setFont = (paper: Paper, font: keyof typeof FONTS, size: number): Paper =>
  paper.font(FONTS[font], font).fontSize(size);

export const widthOf = (paper: Paper): number => paper.page.width - 2 * MARGIN;
/** Where the content of a page ends. */
export const bottomOf = (paper: Paper): number => paper.page.height - MARGIN - FOOT;

interface Line {
  font?: keyof typeof FONTS;
  size: number;
  colour?: string;
  after?: number;
}

/** Writes text over the whole width, on the next page where it does not fit on this one. */
export function writeText(
  paper: Paper,
  text: string,
  { font = 'regular', size, colour = INK, after = 0 }: Line,
): void {
  setFont(paper, font, size).fillColor(colour);
  const height = paper.heightOfString(text, { width: widthOf(paper) });
  if (paper.y + height > bottomOf(paper)) paper.addPage();
  paper.text(text, MARGIN, paper.y, { width: widthOf(paper) });
  paper.y += after;
}

const AFTER_NOTE = 1;

export function writeNotes(paper: Paper, notes: readonly string[], size: number): void {
  for (const note of notes) writeText(paper, note, { size, colour: DIM, after: AFTER_NOTE });
}

export function heightOfNotes(paper: Paper, notes: readonly string[], size: number): number {
  setFont(paper, 'regular', size);
  const heights = notes.map((note) => paper.heightOfString(note, { width: widthOf(paper) }) + AFTER_NOTE);
  return heights.reduce((sum, height) => sum + height, 0);
}

export function rule(paper: Paper, y: number, weight: number, colour: string = RULE): void {
  paper
    .moveTo(MARGIN, y)
    .lineTo(paper.page.width - MARGIN, y)
    .lineWidth(weight)
    .strokeColor(colour)
    .stroke();
}
