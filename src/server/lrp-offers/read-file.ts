import { createHash } from 'node:crypto';
import { Refusal } from '#api/errors';
import { day as dayText } from '#domain/kit/format';
import type { Day } from '#domain/kit/days';
import { FILE_KINDS, type FileKind, kindOfHeader } from '#domain/lrp/offers/file/columns';
import type { RowOffer } from '#domain/lrp/offers/file/offer-row';
import {
  dayInName,
  NO_ZIP,
  OfferFileReader,
  type ReadFile,
  RefusedFile,
} from '#domain/lrp/offers/file/reader';
import { BrokenZip, isZip, unpacked, type ZipEntry, zipEntries } from './zip/read-zip.ts';

/** A file of offers to read, a zip or a text, and today in Central time. */
export interface OfferFileTask {
  name: string;
  content: Uint8Array;
  today: Day;
}

/** Offers by column, each as PostgreSQL reads an array: the thread of requests passes them on as they are. */
export type OfferBatch = Record<(typeof OFFER_COLUMNS)[number], string>;

export interface ReadOfferFile extends ReadFile {
  sha256: Uint8Array;
  batches: OfferBatch[];
}

export const OFFER_COLUMNS = [
  'type',
  'weeks',
  'level',
  'coverage',
  'rate',
  'gross',
  'expected',
  'factor',
  'end_date',
] as const satisfies (keyof RowOffer)[];

/** Offers of one statement. */
const BATCH = 4_000;

/** RMA's daily files unpack to a few megabytes. Source: beyond-2 K, bad input. */
const MOST_UNPACKED = 300 * 1024 * 1024;
/** A line longer than this is no row of offers. */
const LONGEST_LINE = 64 * 1024;

interface Text {
  kind: FileKind | null;
  name: string;
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>;
}

/** Reads a file of offers: unpacks it in chunks and judges it row by row. Refuses a file that is none, or contradicts itself. */
export async function readOfferFile({ name, content, today }: OfferFileTask): Promise<ReadOfferFile> {
  const file = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  try {
    const texts = isZip(file) ? textsOf(zipEntries(file)) : [{ kind: null, name, chunks: inChunks(file) }];
    const batches = offerBatches();
    const named = dayNamed([name, ...texts.map((text) => text.name)]);
    const reader = new OfferFileReader({ named, today, onOffer: batches.add });
    for (const text of texts) await readText(reader, text);
    const read = reader.end();
    return { ...read, sha256: createHash('sha256').update(file).digest(), batches: batches.all() };
  } catch (error) {
    if (error instanceof BrokenZip) throw new Refusal('invalid', NO_ZIP, { content: NO_ZIP });
    if (error instanceof RefusedFile) throw new Refusal('invalid', error.message, { content: error.message });
    throw error;
  }
}

const CHUNK = 64 * 1024;

function* inChunks(file: Buffer): Generator<Buffer> {
  for (let at = 0; at < file.length; at += CHUNK) yield file.subarray(at, at + CHUNK);
}

/** The texts of a zip that are RMA's, the offers last: the ending values do not need them. */
function textsOf(entries: readonly ZipEntry[]): Text[] {
  const texts = entries.flatMap((entry) => {
    const kind = (['ending_values', 'offers'] as const).find(
      (one) => entry.name.includes(FILE_KINDS[one]) && /\.txt$/i.test(entry.name),
    );
    return kind === undefined ? [] : [{ kind, entry }];
  });
  if (texts.length === 0) throw new BrokenZip('No file of LRP offers inside');
  if (texts.reduce((sum, { entry }) => sum + entry.size, 0) > MOST_UNPACKED) throw new BrokenZip('Too large');
  return texts
    .toSorted((a, b) => b.kind.localeCompare(a.kind))
    .map(({ kind, entry }) => ({ kind, name: entry.name, chunks: unpacked(entry) }));
}

/** The day in the names of a zip and its texts, which must not differ. */
function dayNamed(names: readonly string[]): Day | null {
  const days = [...new Set(names.flatMap((name) => dayInName(name) ?? []))];
  const [first, second] = days;
  if (first !== undefined && second !== undefined)
    throw new RefusedFile(
      `The file is named for ${dayText(first)}, and the one in it for ${dayText(second)}`,
    );
  return first ?? null;
}

async function readText(reader: OfferFileReader, { kind, chunks }: Text): Promise<void> {
  const decoder = new TextDecoder('utf-8');
  let rest = '';
  let isFirst = true;
  const take = (line: string): void => {
    const text = line.endsWith('\r') ? line.slice(0, -1) : line;
    if (isFirst) {
      if (text.trim() === '') return;
      isFirst = false;
      if (!looksLikeHeader(text)) throw new BrokenZip('No header');
      reader.begin(kind ?? kindOfHeader(text));
    }
    reader.line(text);
  };
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) throw new BrokenZip('A line is too long');
    for (const line of lines) take(line);
  }
  take(rest + decoder.decode());
  if (isFirst) throw new BrokenZip('Empty');
}

/** Whether a line may be a header of RMA's files, and not HTML or another kind of file. */
const looksLikeHeader = (line: string): boolean =>
  /^[\uFEFF\s]*[a-z][^<>\0]*\|/i.test(line) && line.length <= LONGEST_LINE;

/** Collects offers into batches of columns. */
function offerBatches() {
  const batches: OfferBatch[] = [];
  let columns = emptyColumns();
  let held = 0;
  const close = (): void => {
    if (held === 0) return;
    const batch = OFFER_COLUMNS.map((column) => [column, `{${columns[column].join(',')}}`] as const);
    batches.push(Object.fromEntries(batch) as OfferBatch);
    columns = emptyColumns();
    held = 0;
  };
  return {
    add: (offer: RowOffer): void => {
      for (const column of OFFER_COLUMNS) columns[column].push(offer[column]);
      held += 1;
      if (held === BATCH) close();
    },
    all: (): OfferBatch[] => {
      close();
      return batches;
    },
  };
}

const emptyColumns = () =>
  Object.fromEntries(OFFER_COLUMNS.map((column) => [column, [] as (string | number)[]])) as Record<
    (typeof OFFER_COLUMNS)[number],
    (string | number)[]
  >;
