import { addDays, type Day } from '#domain/kit/days';
import { archiveOf } from '#domain/kit/archive';

/** RMA's files of offers, as tests send them. */

const HEADER = [
  'Commodity Code',
  'Type Code',
  'Endorsement Length Count',
  'Livestock Coverage Level Percent',
  'Coverage Price',
  'Livestock Rate',
  'Cost Per Cwt Amount',
  'Expected Ending Value Amount',
  'Price Adjustment Factor',
  'End Date',
  'Deleted Date',
].join('|');

/** A row of fed cattle: coverage 219.83 at level 95, for 2.104 before the subsidy. */
export const FED = '0802|820|13|0.9500|219.83|0.009571|2.104|231.40|||';
export const FEEDER = '0801|809|26|1.0000|354.27|0.062862|22.270|354.27|||';
export const SWINE = '0815|821|26|1.0000|84.10|0.062862|5.287|84.10|||';

export const ratesText = (rows: readonly string[], header = HEADER): string => [header, ...rows].join('\r\n');

export const endingValuesText = (rows: readonly string[]): string =>
  [
    'Commodity Year|Commodity Code|Type Code|End Date|Actual Ending Value Amount|Released Date|Deleted Date',
    ...rows,
  ].join('\n');

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
