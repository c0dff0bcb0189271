import { partnershipShare } from '../lots/lots.ts';
import { type FileLot, type FileReceiving, FORMS, issueMessage } from './forms.ts';
import { fieldOf } from './kinds.ts';
import type { FileRecord, ReadRow } from './reader.ts';
import type { RowProblem } from './sheet.ts';

/** A further line of a lot in a sheet of lots is a receiving. Source: decision 82. */

/** Fields of a lot that do not follow from its receivings. */
const OWN_FIELDS = ['est_out_wt', 'est_out_date', 'partnership', 'percent_owned', 'basis'] as const;

/**
 * The label of the first field of the lot itself in which a further line differs, or null. An empty cell differs in nothing. Example: an
 * Est. Out Date of 2026-12-01 below one of 2026-10-30.
 */
export function differingField(line: FileRecord, first: FileRecord): string | null {
  const field = OWN_FIELDS.find((own) => line[own] !== undefined && line[own] !== first[own]);
  return field === undefined ? null : (fieldOf('lots', field)?.label ?? field);
}

/** The fields of a receiving, by the names that a sheet of lots gives them. */
const LOAD_FIELDS: Readonly<Record<keyof FileReceiving, string>> = {
  lot: 'lot',
  date_in: 'date_in',
  source: 'source',
  sex: 'sex',
  location: 'location',
  received: 'total_received',
  pay_wt: 'total_pay_wt',
  cost: 'total_cost',
};

/** The field of a sheet of lots that holds a field of a receiving. Example: 'pay_wt' is in 'total_pay_wt'. */
export const fieldOfLine = (field: string): string =>
  (LOAD_FIELDS as Readonly<Record<string, string>>)[field] ?? field;

/** The values of a receiving in a line of a lot. */
const loadIn = (line: FileRecord): Record<string, FileRecord[string]> =>
  Object.fromEntries(Object.entries(LOAD_FIELDS).map(([field, inLine]) => [field, line[inLine]]));

/** The first line of a lot: its cells, and the lot. */
export interface FirstLine {
  given: FileRecord;
  lot: FileLot;
}

/**
 * The receiving in a further line of a lot. An empty source, sex or location is that of the first line; of a partnership lot the
 * owner's share is saved, as of the first line. Example: 40 head in a further line of a lot owned by half are 20. Source: decisions
 * 11 and 82.
 */
export function loadOf(
  { given = {}, problems: found }: ReadRow,
  first: FirstLine | null,
  rowIndex: number,
): { record: FileReceiving | null; problems: RowProblem[] } {
  const values = loadIn(given);
  for (const field of ['source', 'sex', 'location']) values[field] ??= first?.given[field];
  const problems = found.filter(({ field }) => !(field in given) && field !== '');
  const wrong = new Set(problems.map(({ field }) => field));
  const { data, error } = FORMS.receivings.safeParse(values);
  for (const { path, message } of error?.issues ?? []) {
    const field = fieldOfLine(String(path[0] ?? ''));
    if (wrong.has(field)) continue;
    wrong.add(field);
    const label = fieldOf('lots', field)?.label ?? field;
    problems.push({
      rowIndex,
      field,
      message: issueMessage({ label, field, message, empty: given[field] === undefined }),
    });
  }
  if (!data || problems.length > 0) return { record: null, problems };
  return { record: first === null ? data : shareOf(data, first.lot), problems };
}

/** The receiving to save: of a partnership, the owner's share. Source: decision 11. */
function shareOf(
  load: FileReceiving,
  { partnership, percent_owned }: Pick<FileLot, 'partnership' | 'percent_owned'>,
): FileReceiving {
  if (!partnership) return load;
  const { received, pay_wt, cost } = load;
  const share = partnershipShare(percent_owned, {
    total_received: received,
    total_pay_wt: pay_wt,
    total_cost: cost,
  });
  return { ...load, received: share.total_received, pay_wt: share.total_pay_wt, cost: share.total_cost };
}

/** Whether a lot's own totals are its first receiving, as the file has no receivings of it. */
export const isFirstReceiving = ({ total_received }: FileLot): boolean =>
  (total_received as number | undefined) !== undefined;

/** The first receiving of each lot that has none in the file: its totals. */
export const firstReceivings = (lots: readonly FileLot[]): FileReceiving[] =>
  lots.filter(isFirstReceiving).map((lot) => shareOf(loadIn(lot) as unknown as FileReceiving, lot));
