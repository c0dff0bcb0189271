import { addDays, dayIn, isDay, type Day } from '#domain/kit/days';
import { count, weightExact } from '#domain/kit/format';
import { rounded } from '#domain/kit/money';
import type { OldTable } from './tables.ts';

/** Problems of a dump, as sentences with table, line, column and value. Only so many are listed; all are counted. */
export class Problems {
  readonly listed: string[] = [];
  count = 0;
  /** By cause: the first problem, and the number of further lines of each table. */
  private readonly groups = new Map<string, { first: string; others: Map<string, number> }>();
  private readonly most: number;

  constructor(most = 1_000) {
    this.most = most;
  }

  add(sentence: string, { table, cause }: { table?: string; cause?: string } = {}): void {
    this.count += 1;
    if (this.count <= this.most) this.listed.push(sentence);
    const key = cause ?? sentence;
    const others = this.groups.get(key)?.others;
    if (others === undefined) this.groups.set(key, { first: sentence, others: new Map() });
    else if (table !== undefined) others.set(table, (others.get(table) ?? 0) + 1);
  }

  /**
   * A sentence for each cause, in the order in which they were found. Example: 'lots, line 3, column owner: "Nobody" is not the entity of any
   * user (and 2 more lines of lots, 40 of expenses for the same reason)'.
   */
  causes(): string[] {
    return [...this.groups.values()].map(({ first, others }) => {
      const lines = [...others].map(([table, number], at) =>
        at === 0
          ? `${count(number)} more ${number === 1 ? 'line' : 'lines'} of ${table}`
          : `${count(number)} of ${table}`,
      );
      return lines.length === 0 ? first : `${first} (and ${lines.join(', ')} for the same reason)`;
    });
  }
}

const MOST_NAMED = 3;

/** Names as a sentence lists them. Example: 'A, B, C and 4 more'. */
export function firstNames(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  const first = names.slice(0, MOST_NAMED).join(', ');
  return more > 0 ? `${first} and ${more} more` : first;
}

const LONGEST = 60;

/** A value as a sentence quotes it: on one line and not too long. */
export function quoted(value: string): string {
  const plain = value.replace(/[\p{Cc}\p{Cf}]/gu, ' ');
  return `"${plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain}"`;
}

/** The latest allowed days: of past events (decision 49), and of planned ones. */
const AHEAD = { past: 365, planned: 5 * 366 } as const;
const AHEAD_WORDS = { past: 'a year', planned: 'five years' } as const;
const EARLIEST: Day = '1990-01-01';

/** Whether a day is of an event that has happened or is planned. */
type Tense = keyof typeof AHEAD;

interface Bounds {
  min?: number;
  above?: number;
  max: number;
  /** 2 unless given. */
  decimals?: number;
}

export interface RowKind {
  table: OldTable;
  indexes: ReadonlyMap<string, number>;
  problems: Problems;
  days: DayReading;
}

export interface DayReading {
  today: Day;
  /** The zone in which moments are read as days; null where the dump is to have days only. */
  timeZone: string | null;
  /** Counts moments that were read as days, by table and column, with the first of them. */
  fromMoments: Map<string, { rows: number; example: string }>;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const NUMBER = /^[+-]?\d{1,20}(\.\d{1,40})?(e[+-]?\d{1,2})?$/i;
const MIDNIGHT = /^(\d{4}-\d{2}-\d{2})[T ]00:00(?::00(?:\.0+)?)?(?:Z|[+-]00(?::?00)?)?$/;
const MOMENT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?)(Z|[+-]\d{2}(?::?\d{2})?)?$/;

/** Reads the cells of one row. Each misfit is a problem with table, line, column and value, and excludes the row (`isGood`). */
export class Cells {
  isGood = true;
  /** Key of the row's first problem, for rows that fail because of it. */
  cause: string | null = null;
  readonly line: number;
  private readonly of: RowKind;
  private readonly values: readonly (string | null)[];

  constructor(of: RowKind, line: number, values: readonly (string | null)[]) {
    this.of = of;
    this.line = line;
    this.values = values;
  }

  /** Notes a problem of a column, without a secret value. Problems of one kind in a column have one cause, unless it is given. */
  wrong(column: string, what: string, { secret = false, cause = '' } = {}): void {
    const value = secret ? '' : (this.raw(column)?.trim() ?? '');
    const subject = value === '' ? 'it ' : `${quoted(value)} `;
    const { table, problems } = this.of;
    const kind = cause === '' ? `${table} ${column} ${what.replaceAll(/"[^"]*"|[\d,.]+/g, '')}` : cause;
    this.isGood = false;
    this.cause ??= kind;
    const sentence = `${table}, line ${count(this.line)}, column ${column}: ${subject}${what}`;
    problems.add(sentence, { table, cause: kind });
  }

  raw(column: string): string | null {
    const index = this.of.indexes.get(column);
    return index === undefined ? null : (this.values[index] ?? null);
  }

  /** A text without outer space; null when it is empty. */
  optionalText(column: string, longest = 120): string | null {
    const text = this.raw(column)?.trim() ?? '';
    if (text === '') return null;
    if (text.length > longest) this.wrong(column, `has more than ${longest} characters`);
    if (text.startsWith('=')) this.wrong(column, 'is a formula, not a text');
    if (/[\0\uFFFD]/.test(text)) this.wrong(column, 'contains a character that cannot be stored');
    return text;
  }

  text(column: string, longest = 120): string {
    const text = this.optionalText(column, longest);
    if (text === null) this.wrong(column, 'is empty');
    return text ?? '';
  }

  /** One of these words in any case; an empty cell is the default. */
  choice<Choice extends string>(column: string, choices: readonly Choice[], instead?: Choice): Choice {
    const text = this.raw(column)?.trim().toLowerCase() ?? '';
    const found = text === '' ? instead : choices.find((choice) => choice.toLowerCase() === text);
    if (found === undefined)
      this.wrong(column, text === '' ? 'is empty' : `is not one of ${choices.join(', ')}`);
    return found ?? (choices[0] as Choice);
  }

  /** A number rounded to its decimals; null when it is empty. */
  optionalNumber(
    column: string,
    { min = -Infinity, above = -Infinity, max, decimals = 2 }: Bounds,
  ): number | null {
    const text = this.raw(column)?.trim() ?? '';
    if (text === '') return null;
    if (!NUMBER.test(text)) {
      this.wrong(column, text.startsWith('=') ? 'is a formula, not a number' : 'is not a number');
      return null;
    }
    const value = rounded(Number(text), decimals);
    if (value < min) this.wrong(column, `is less than ${weightExact(min)}`);
    if (value <= above) this.wrong(column, `is not greater than ${weightExact(above)}`);
    if (value > max) this.wrong(column, `is more than ${weightExact(max)}`);
    return value;
  }

  number(column: string, bounds: Bounds): number {
    const value = this.optionalNumber(column, bounds);
    if (value === null && (this.raw(column)?.trim() ?? '') === '') this.wrong(column, 'is empty');
    return value ?? 0;
  }

  whole(column: string, bounds: Omit<Bounds, 'decimals'>): number | null {
    const value = this.optionalNumber(column, { ...bounds, decimals: 8 });
    if (value !== null && !Number.isInteger(value)) this.wrong(column, 'is not a whole number');
    return value;
  }

  optionalDay(column: string, tense: Tense): Day | null {
    const text = this.raw(column)?.trim() ?? '';
    if (text === '') return null;
    const day = MIDNIGHT.exec(text)?.[1] ?? this.dayOfMoment(column, text) ?? text;
    if (!isDay(day) && atOf(text) !== null)
      this.wrong(
        column,
        'is a timestamp, not a date: give the time zone of its days, such as --time-zone America/Chicago',
      );
    else if (!isDay(day))
      this.wrong(column, text.startsWith('=') ? 'is a formula, not a date' : 'is not a date like 2026-03-14');
    else if (day < EARLIEST) this.wrong(column, `is before ${EARLIEST}`);
    else if (day > addDays(this.of.days.today, AHEAD[tense]))
      this.wrong(column, `is more than ${AHEAD_WORDS[tense]} ahead`);
    return day;
  }

  private dayOfMoment(column: string, text: string): Day | null {
    const { timeZone, fromMoments } = this.of.days;
    const at = atOf(text);
    if (timeZone === null || at === null) return null;
    const day = dayIn(timeZone, at);
    const key = `${this.of.table}, column ${column}`;
    const { rows, example } = fromMoments.get(key) ?? { rows: 0, example: `${quoted(text)} is ${day}` };
    fromMoments.set(key, { rows: rows + 1, example });
    return day;
  }

  day(column: string, tense: Tense): Day {
    const day = this.optionalDay(column, tense);
    if (day === null) this.wrong(column, 'is empty');
    return day ?? this.of.days.today;
  }

  flag(column: string): boolean {
    const text = this.raw(column)?.trim().toLowerCase() ?? '';
    if (/^(t|true|yes|1)$/.test(text)) return true;
    if (!/^(f|false|no|0|)$/.test(text)) this.wrong(column, 'is not true or false');
    return false;
  }

  uuid(column: string): string {
    const text = this.raw(column)?.trim().toLowerCase() ?? '';
    if (!UUID.test(text)) this.wrong(column, text === '' ? 'is empty' : 'is not an id');
    return text;
  }

  /** A moment; null when it is empty. Without a time zone it is UTC. */
  moment(column: string): string | null {
    const text = this.raw(column)?.trim() ?? '';
    if (text === '') return null;
    const at = momentOf(isDay(text) ? `${text} 00:00` : text);
    if (at === null) {
      this.wrong(column, 'is not a timestamp like 2026-03-14 12:00:00+00');
      return null;
    }
    return at.toISOString();
  }
}

function momentOf(text: string): Date | null {
  const [, day = '', time = '', zone = 'Z'] = MOMENT.exec(text) ?? [];
  const offset = /^[+-]\d{2}$/.test(zone) ? `${zone}:00` : zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
  const at = isDay(day) ? Date.parse(`${day}T${time}${offset}`) : Number.NaN;
  return Number.isNaN(at) ? null : new Date(at);
}

/** A timestamp with a time zone, as of a column with `timestamptz`. */
const atOf = (text: string): Date | null => (/(Z|[+-]\d{2}(:?\d{2})?)$/.test(text) ? momentOf(text) : null);
