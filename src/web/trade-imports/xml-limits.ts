import { FILE_LIMITS } from '#domain/trade-file/file';
import { UnreadableFile } from './unreadable-file.ts';

const LESS_THAN = 0x3c;
const COLON = 0x3a;
const HYPHEN = 0x2d;
const AMPERSAND = 0x26;
const LOW_LINE = 0x5f;
const LETTER_X = 0x78;
const GREATER_THAN = 0x3e;
const LONGEST_PREFIX = 20;

/** What a sheet of trades is read from, what comes most often first: rows, cells and their texts. */
const READ_OF_SHEET = [
  'c',
  'v',
  'row',
  't',
  'is',
  'f',
  'r',
  'rPr',
  'rPh',
  'worksheet',
  'sheetData',
  'dimension',
].map((name) => Array.from(name, (letter) => letter.charCodeAt(0)));

/** A cell is a tag with a value in it, and its row has a share: five tags hold no more than one cell of an ordinary sheet. */
const TAGS_PER_CELL = 5;

const tooMany = () =>
  new UnreadableFile(
    `The Excel file holds more than ${FILE_LIMITS.cells.toLocaleString('en-US')} cells or texts, which is too much for a file of trades`,
  );
const tooLong = () =>
  new UnreadableFile(
    `The Excel file holds a text of more than ${FILE_LIMITS.text.toLocaleString('en-US')} characters, which is too much for a file of trades`,
  );

const isLetter = (byte: number): boolean => (byte | 32) >= 97 && (byte | 32) <= 122;

/** Where the name of the tag at `at` begins, behind its prefix if it has one: `<x:c` is a `c`. */
function nameStart(xml: Uint8Array, at: number): number {
  let end = at + 1;
  while (end < at + LONGEST_PREFIX && isLetter(xml[end] ?? 0)) end += 1;
  return xml[end] === COLON ? end + 1 : at + 1;
}

/** A format of a number in the styles. For every cell that has it, all its letters are looked at; Excel takes 255 of them. */
const FORMAT = Array.from('numFmt', (letter) => letter.charCodeAt(0));
const LONGEST_FORMAT = 600;
const longFormat = () =>
  new UnreadableFile(
    'The Excel file has a number format of more than 255 characters, which Excel does not take',
  );

/** What is left to be used up by the parts of a workbook: each tag and each escaped letter is work when it is read. */
export interface Allowance {
  tags: number;
}

export const fullAllowance = (): Allowance => ({ tags: TAGS_PER_CELL * FILE_LIMITS.cells });

const named = (xml: Uint8Array, start: number, name: readonly number[]): boolean =>
  name.every((letter, index) => xml[start + index] === letter) && !isLetter(xml[start + name.length] ?? 0);

const isReadOfSheet = (xml: Uint8Array, start: number): boolean =>
  READ_OF_SHEET.some((name) => named(xml, start, name));

function isLongFormat(xml: Uint8Array, start: number): boolean {
  return named(xml, start, FORMAT) && !xml.subarray(start, start + LONGEST_FORMAT).includes(GREATER_THAN);
}

const isEscape = (xml: Uint8Array, at: number): boolean =>
  xml[at] === AMPERSAND || (xml[at] === LOW_LINE && xml[at + 1] === LETTER_X);

/**
 * Refuses a part of a workbook that would become too much when it is read: too many tags, or too long a one. In a
 * sheet, what says nothing about trades is renamed, so that it is not read: one link makes the reader visit every
 * cell of its range, which may be all of the sheet, and millions of merged cells are millions of objects.
 */
export function keepWithin(allowance: Allowance, xml: Uint8Array, isSheet: boolean): void {
  let last = 0;
  for (let at = 0; at < xml.length; at += 1) {
    const isTag = xml[at] === LESS_THAN;
    if (!isTag && !isEscape(xml, at)) continue;
    allowance.tags -= 1;
    if (allowance.tags < 0) throw tooMany();
    if (!isTag) continue;
    if (at - last > FILE_LIMITS.text) throw tooLong();
    last = at;
    const start = nameStart(xml, at);
    if (isLongFormat(xml, start)) throw longFormat();
    if (isSheet && isLetter(xml[start] ?? 0) && !isReadOfSheet(xml, start)) xml[start] = HYPHEN;
  }
  if (xml.length - last > FILE_LIMITS.text) throw tooLong();
}
