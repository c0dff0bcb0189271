import type { Day } from '../../../kit/days.ts';
import { count, day as dayText } from '../../../kit/format.ts';
import { cropYearOf } from '../../lrp-rules.ts';
import {
  dayOfText,
  type EndingValueColumn,
  endingValuesHeader,
  type FileKind,
  type Header,
  missingMessage,
  type OfferColumn,
  offersHeader,
} from './columns.ts';
import { judgeEndingValueRow, type RowEndingValue } from './ending-value-row.ts';
import { judgeOfferRow, type RowOffer, type SkipReason } from './offer-row.ts';

/** The refused rows that are listed. Source: beyond-2 K2. */
export const MOST_PROBLEMS = 200;

export const NO_CATTLE = 'No cattle offers in this file';
export const NO_ZIP = 'This is no zip file of LRP offers';

export class RefusedFile extends Error {}

/** Totals of a file; its offers are passed on one by one. */
export interface ReadFile {
  day: Day;
  rows: number;
  offers: number;
  ending_values: RowEndingValue[];
  skipped: Partial<Record<SkipReason, number>>;
  refused: number;
  problems: string[];
}

interface Reading {
  /** Of each text, by the names of the zip and of the text. */
  named: Day | null;
  today: Day;
  /** Called for each offer, none twice. */
  onOffer: (offer: RowOffer) => void;
}

/**
 * Reads RMA's texts line by line: columns by name, rows judged in turn, an offer that is repeated taken once. Of a file with refused rows the
 * others are read; a file that contradicts itself about its day, lies ahead or has no cattle is refused whole. Source: beyond-2 K1 and K2.
 */
export class OfferFileReader {
  readonly #reading: Reading;
  readonly #seen = new Set<string>();
  readonly #endings = new Map<string, RowEndingValue>();
  readonly #read: Omit<ReadFile, 'day' | 'ending_values'> = {
    rows: 0,
    offers: 0,
    skipped: {},
    refused: 0,
    problems: [],
  };
  #day: Day | null;
  #lineOf: (line: string, row: number) => void = () => {};
  #kind: FileKind = 'offers';
  #row = 0;
  #hasOffers = false;

  constructor(reading: Reading) {
    this.#reading = reading;
    this.#day = reading.named;
    if (reading.named !== null) this.#checkDay(reading.named);
  }

  /** Begins a text of the file; its first line is the header. */
  begin(kind: FileKind): void {
    this.#kind = kind;
    this.#row = 0;
    if (kind === 'offers') this.#hasOffers = true;
  }

  /** Takes the next line, without its line break. */
  line(text: string): void {
    if (text.trim() === '') return;
    this.#row += 1;
    if (this.#row > 1) this.#lineOf(text, this.#row);
    else if (this.#kind === 'offers') this.#offers(offersHeader(text));
    else this.#endingValues(endingValuesHeader(text));
  }

  #offers(header: Header<OfferColumn>): void {
    if (header.missing.length > 0) throw new RefusedFile(missingMessage(header.missing));
    const { onOffer } = this.#reading;
    this.#lineOf = (line, row) => {
      const cells = line.split('|');
      this.#read.rows += 1;
      const judged = judgeOfferRow(cells, header, this.#dayOf(cells[header.at.sales_effective_date]));
      if (judged.outcome === 'skipped') this.#skip(judged.reason);
      else if (judged.outcome === 'refused') this.#refuse(`Row ${count(row)}: ${judged.problem}`);
      else {
        const key = Object.values(judged.offer).join('|');
        if (this.#seen.has(key)) return;
        this.#seen.add(key);
        this.#read.offers += 1;
        onOffer(judged.offer);
      }
    };
  }

  /** Ending values in unknown columns refuse no offers: they are named, and entered by hand. */
  #endingValues(header: Header<EndingValueColumn>): void {
    if (header.missing.length > 0) {
      this.#refuse(`Actual ending values: ${missingMessage(header.missing)}`);
      this.#lineOf = () => {};
      return;
    }
    this.#lineOf = (line, row) => {
      const judged = judgeEndingValueRow(line.split('|'), header, this.#day ?? this.#reading.today);
      if (judged.outcome === 'skipped') this.#skip(judged.reason);
      else if (judged.outcome === 'refused')
        this.#refuse(`Actual ending values, row ${count(row)}: ${judged.problem}`);
      else this.#endings.set(keyOf(judged.value), judged.value);
    };
  }

  #skip(reason: SkipReason): void {
    this.#read.skipped[reason] = (this.#read.skipped[reason] ?? 0) + 1;
  }

  #refuse(problem: string): void {
    this.#read.refused += 1;
    if (this.#read.problems.length < MOST_PROBLEMS) this.#read.problems.push(problem);
  }

  /** The effective date of a row: that of its column, which all rows and the file's name share. */
  #dayOf(cell: string | undefined): Day {
    const text = cell?.trim() ?? '';
    const stated = dayOfText(text);
    if (stated === null || stated === this.#day) {
      return this.#day ?? refuseWithoutDay();
    }
    if (this.#day !== null) {
      const { named } = this.#reading;
      throw new RefusedFile(
        named === null
          ? `The file has offers of ${dayText(this.#day)} and of ${dayText(stated)}`
          : `The file is named for ${dayText(named)}, and has offers of ${dayText(stated)}`,
      );
    }
    this.#day = stated;
    this.#checkDay(stated);
    return stated;
  }

  #checkDay(day: Day): void {
    if (day > this.#reading.today) throw new RefusedFile(`Offers of ${dayText(day)} lie ahead`);
  }

  end(): ReadFile {
    const { offers } = this.#read;
    const ending_values = [...this.#endings.values()];
    if (offers === 0 && (this.#hasOffers || ending_values.length === 0)) throw new RefusedFile(NO_CATTLE);
    return { day: this.#day ?? this.#reading.today, ...this.#read, ending_values };
  }
}

const keyOf = ({ type, end_date, crop_year }: RowEndingValue): string => `${type} ${end_date} ${crop_year}`;

function refuseWithoutDay(): never {
  throw new RefusedFile(
    'The day of these offers is not known: name the file as RMA does, such as 2027_ADMLivestockLrp_Daily_20261124.zip',
  );
}

/** The day in a file's name; null without one. Example: 2026-11-24 in '2027_ADMLivestockLrp_Daily_20261124.zip'. */
export function dayInName(name: string): Day | null {
  const found = /(?:^|\D)(20\d{6})(?:\D|$)/g.exec(name)?.[1];
  return found === undefined ? null : dayOfText(found);
}

/**
 * The name of RMA's zip of a day's offers, in the folder of its reinsurance year. Example: '2027/2027_ADMLivestockLrp_Daily_20261124.zip'.
 * Source: beyond-2 K, source.
 */
export function dailyFile(day: Day): string {
  const year = cropYearOf(day);
  return `${year}/${year}_ADMLivestockLrp_Daily_${day.replaceAll('-', '')}.zip`;
}
