import { addDays, type Day } from '#domain/kit/days';
import { archiveOf } from '#domain/kit/archive';
import { ENDING_VALUES_HEADER, FED, OFFER_COLUMNS } from '#domain/lrp/offers/testing/rma-texts';

/** RMA's files of offers, as tests send them. */

const HEADER = OFFER_COLUMNS.join('|');

export const ratesText = (rows: readonly string[], header = HEADER): string => [header, ...rows].join('\r\n');

export const endingValuesText = (rows: readonly string[]): string =>
  [ENDING_VALUES_HEADER, ...rows].join('\n');

const compact = (day: Day): string => day.replaceAll('-', '');

export const zipOf = (texts: Parameters<typeof archiveOf>[0]): Buffer => Buffer.from(archiveOf(texts));

/** RMA's zip of a day. */
export const offerZip = (
  day: Day,
  rows: readonly string[],
  { endings, header }: { endings?: readonly string[]; header?: string } = {},
): Buffer =>
  zipOf([
    [`2027_A00630_LrpRate_Daily_${compact(day)}.txt`, ratesText(rows, header)],
    ...(endings === undefined
      ? []
      : ([
          [`2027_A00620_LrpActualEndingValue_Daily_${compact(day)}.txt`, endingValuesText(endings)],
        ] as const)),
  ]);

export const zipName = (day: Day): string => `2027_ADMLivestockLrp_Daily_${compact(day)}.zip`;

/** A text of a day that no other call names. */
export const offerFile = (nth: number): { name: string; content: string } => ({
  name: `2026_A00630_LrpRate_Daily_${compact(addDays('2026-01-05', nth))}.txt`,
  content: ratesText([FED, `0815|${nth}|26|1|84.10|0.062862|5.287|84.10|||`]),
});
