import { checkRecords } from '#domain/import/check';
import { recordFormat } from '#domain/import/grid';
import { readRecords } from '#domain/import/reader';
import { savedCounts } from '#domain/import/verdict';
import type { RecordFile } from '#domain/import/sheet';
import { readFile } from '../../../lib/table-file/read-file.ts';
import { RecordDraft } from '../draft.ts';

const books = (owner: string) => ({
  owner,
  lots: [],
  saved: { lots: [], receivings: [], outs: [], expenses: [], lrp: [] },
  lookAlikes: new Map<string, string>(),
});

/** A file as the page reads it, for an entity without records. */
export async function draftOf(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  remembered: ConstructorParameters<typeof RecordDraft>[2]['remembered'] = [],
): Promise<RecordDraft> {
  const texts: string[] = [];
  const result = await readFile(name, bytes, recordFormat(texts));
  return new RecordDraft(name, { texts, result }, { owner: 'Lazy K Ranch', remembered });
}

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** The server's verdict on a draft's rows. */
export function verdictsOn(draft: RecordDraft, owner = 'Lazy K Ranch') {
  const { file, choices } = draft.request() as {
    file: RecordFile;
    choices: { skipped: number[]; again: number[]; outs_on: string | null; credits: boolean }[];
  };
  const chosen = choices.map(({ skipped, again, ...others }) => ({
    ...others,
    skipped: new Set(skipped),
    again: new Set(again),
  }));
  const reading = readRecords(file);
  return { reading, verdicts: checkRecords(reading, chosen, books(owner), '2026-11-22') };
}

/** Takes over the verdict of the server on a draft's rows. */
export function check(draft: RecordDraft): void {
  const { verdicts } = verdictsOn(draft);
  const sheets = verdicts.map(({ problems, ready, records, ...others }) => ({
    ...others,
    problems,
    problem_count: problems.length,
    ready: ready.length,
    records: records.length,
  }));
  draft.setVerdict({ sheets, saves: savedCounts(verdicts) }, draft.version());
}
