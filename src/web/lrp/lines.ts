import { LRP_TYPE_LABELS, type PricedLrpPolicy } from '#domain/lrp';
import { type LrpRow, lrpRows } from '#domain/lrp-rows';
import { dayShort } from '../lib/format.ts';

/** A line of the table: one record, or the records of one insured name and endorsement merged (decision 29). */
export interface LrpLine extends Omit<LrpRow<PricedLrpPolicy>, 'key'> {
  id: string;
  type: string;
  period: string;
  effective_date: string;
  /** Below a merged line its records; a record has none. */
  lines: LrpLine[] | undefined;
}

/** `6/22/2026 - 1/18/2027` */
export const periodOf = ({ effective_date, end_date }: PricedLrpPolicy): string =>
  `${dayShort(effective_date)} - ${dayShort(end_date)}`;

const distinct = (words: readonly string[]): string => [...new Set(words)].join(', ');

function lineOf(row: LrpRow<PricedLrpPolicy>): LrpLine {
  const { key: _, ...figures } = row;
  const { records } = row;
  const merged = records.length > 1;
  return {
    ...figures,
    // A merged line keeps its address while it keeps its first record.
    id: `${merged ? 'm' : ''}${Math.min(...records.map((record) => record.id))}`,
    type: distinct(records.map((record) => LRP_TYPE_LABELS[record.type])),
    period: distinct(records.map(periodOf)),
    effective_date: records[0]?.effective_date ?? '',
    lines: merged ? records.flatMap((record) => lrpRows([record]).map(lineOf)) : undefined,
  };
}

export const lrpLines = (policies: readonly PricedLrpPolicy[]): LrpLine[] => lrpRows(policies).map(lineOf);

/** What a line is called: `endorsement 1024, lots 7, 9` */
export const lineName = ({ endorsement_number, lots, lines }: LrpLine): string =>
  `endorsement ${endorsement_number}${lots && `, ${lines ? 'lots' : 'lot'} ${lots}`}`;
