import { minus, plus, times, toCents } from '../kit/money.ts';
import type { FileRecord } from './reader.ts';
import type { Day } from '../kit/days.ts';
import { head as headText } from '../kit/format.ts';
import { headProblem, LOT_NOT_FOUND, partnershipShare } from '../lots/lots.ts';
import { refusalMessage } from '../lots/refusals.ts';
import type { SavedLot } from './verdict.ts';
import type { FileLot, FileOut, FileReceiving } from './forms.ts';
import { lotNumberKey, type RowProblem } from './sheet.ts';
import { isFirstReceiving, type FirstLine } from './lot-lines.ts';

/** The totals of a lot that its outs make. */
const DEAD_AND_SHIPPED: ReadonlySet<string> = new Set(['total_dead', 'total_shipped', 'current_hd']);

/**
 * The dead and shipped head that a lot's lines state, of which the owner's percentage is saved; null where they state none, or do
 * not agree with the head received and the current head. Without *Shipped* it is the difference: received - dead - current.
 * Example: 120 head, 3 dead and 77 current give 40 shipped. A total that each line repeats counts once. Source: decision 82.
 */
function outTotals(lines: readonly FileRecord[], received: number, percent: number) {
  const of = (some: readonly FileRecord[]) => {
    const total = (field: string) => {
      const values = some.map((stated) => stated[field]).filter((value) => typeof value === 'number');
      return values.length === 0 ? null : toCents(times(toCents(plus(...values)), percent, 0.01));
    };
    const [dead, shipped, current] = [total('total_dead'), total('total_shipped'), total('current_hd')];
    if (dead === null && shipped === null) return null;
    const alive = minus(received, dead ?? 0);
    const gone = shipped ?? (current === null ? 0 : toCents(minus(alive, current)));
    const left = toCents(minus(alive, gone));
    if (gone < 0 || left < 0 || (current !== null && left !== current)) return null;
    return (dead ?? 0) + gone === 0 ? null : { dead: dead ?? 0, shipped: gone };
  };
  return of(lines) ?? of(lines.slice(0, 1));
}

interface LotAfterFile {
  date_in: Day;
  partnership: boolean;
  total_received: number;
  total_pay_wt: number;
  total_cost: number;
  total_dead: number;
  total_shipped: number;
  current_hd: number;
}

/** A line of a lot in the file: the index of its sheet, its row index, and the totals that it states. */
interface Line {
  at: number;
  rowIndex: number;
  stated: FileRecord;
}

interface NewLot extends FirstLine {
  lines: [Line, ...Line[]];
  /** The share of the head in the file that is saved, in percent. */
  percent: number;
}

/** A new lot with dead and shipped head as totals in the file, and without outs there. */
export interface StatedOuts extends Pick<Line, 'at' | 'rowIndex'> {
  lot: string;
  dead: number;
  shipped: number;
}

/** The calculated value that each stated total is compared with. */
const TOTALS = {
  total_received: 'the receivings of this lot total',
  total_pay_wt: 'the receivings of this lot total',
  total_cost: 'the receivings of this lot total',
  total_dead: 'the outs of this lot total',
  total_shipped: 'the outs of this lot total',
  current_hd: 'the records of this lot leave',
} as const satisfies Partial<Record<keyof LotAfterFile, string>>;

const NOTHING = { total_received: 0, total_pay_wt: 0, total_cost: 0, total_dead: 0, total_shipped: 0 };

/** The lots of an entity while a file's records are added to them, in the order in which they are saved. */
export class LotsInFile {
  private readonly lots = new Map<string, LotAfterFile | 'unread'>();
  private readonly fresh = new Map<string, NewLot>();
  private readonly failed = new Set<string>();

  readonly saved: ReadonlySet<string>;

  constructor(saved: readonly SavedLot[]) {
    this.saved = new Set(saved.map(({ lot }) => lotNumberKey(lot)));
    for (const { lot, date_in, partnership, total_received, current_hd } of saved)
      this.lots.set(lotNumberKey(lot), { ...NOTHING, date_in, partnership, total_received, current_hd });
  }

  /** Adds a new lot of the file. Without receivings in the file its own totals are its first receiving. */
  add(lot: FileLot, given: FileRecord, line: Line): void {
    const key = lotNumberKey(lot.lot);
    const { date_in, partnership, percent_owned } = lot;
    const isOfReceivings = !isFirstReceiving(lot);
    const whole = isOfReceivings ? NOTHING : lot;
    const share = partnership ? partnershipShare(percent_owned, whole) : whole;
    const { total_received, total_pay_wt, total_cost } = share;
    const received = { total_received, total_pay_wt, total_cost, current_hd: total_received };
    this.lots.set(key, { ...NOTHING, date_in, partnership, ...received });
    const percent = partnership && !isOfReceivings ? percent_owned : 100;
    this.fresh.set(key, { given, lot, lines: [line], percent });
  }

  /** The first line of a new lot of the file, with its row index. */
  firstLine(number: string): (FirstLine & Pick<Line, 'at' | 'rowIndex'>) | null {
    const fresh = this.fresh.get(lotNumberKey(number));
    return fresh ? { ...fresh.lines[0], ...fresh } : null;
  }

  addLine(number: string, line: Line): void {
    this.fresh.get(lotNumberKey(number))?.lines.push(line);
  }

  hasFailed = (number: string): boolean => number !== '' && this.failed.has(lotNumberKey(number));

  /** A lot with a problem in its row: its records cannot be checked yet. */
  addUnread(number: string): void {
    const key = lotNumberKey(number);
    if (!this.lots.has(key)) this.lots.set(key, 'unread');
  }

  /** A new lot with a problem in its first line: its further lines cannot be checked yet. */
  fail(number: string): void {
    this.addUnread(number);
    this.failed.add(lotNumberKey(number));
  }

  isSaved = (number: string): boolean => this.saved.has(lotNumberKey(number));

  missing(number: string): string | null {
    return this.lots.has(lotNumberKey(number)) ? null : LOT_NOT_FOUND;
  }

  private known(number: string): LotAfterFile | null {
    const lot = this.lots.get(lotNumberKey(number));
    return lot === undefined || lot === 'unread' ? null : lot;
  }

  /** The day a lot came in; null while it is not known. */
  dateIn(number: string): Day | null {
    return this.known(number)?.date_in ?? null;
  }

  receive({ lot: number, received, pay_wt, cost }: FileReceiving): string | null {
    const lot = this.known(number);
    if (!lot) return null;
    const problem = headProblem('Head count received', received, lot);
    if (problem !== null) return problem;
    lot.total_received = toCents(plus(lot.total_received, received));
    lot.total_pay_wt = toCents(plus(lot.total_pay_wt, pay_wt));
    lot.total_cost = toCents(plus(lot.total_cost, cost));
    lot.current_hd = toCents(plus(lot.current_hd, received));
    return null;
  }

  ship({ lot: number, type, head_count }: FileOut): string | null {
    const lot = this.known(number);
    if (!lot) return null;
    const problem = headProblem('Head count', head_count, lot);
    if (problem !== null) return problem;
    const left = toCents(minus(lot.current_hd, head_count));
    if (left < 0) return refusalMessage('too_few_head', lot.current_hd);
    lot.current_hd = left;
    const total = type === 'dead' ? 'total_dead' : 'total_shipped';
    lot[total] = toCents(plus(lot[total], head_count));
    return null;
  }

  /** The readable new lots of the file, with the state after its records. */
  private read = () =>
    [...this.fresh.values()].flatMap((fresh) => {
      const after = this.known(fresh.lot.lot);
      return after === null ? [] : { ...fresh, after };
    });

  /** The new lots of which the file states dead and shipped head, and holds no outs. */
  statedOuts(): StatedOuts[] {
    return this.read().flatMap(({ lot: { lot }, lines, percent, after }) => {
      if (after.total_dead + after.total_shipped > 0) return [];
      const totals = outTotals(
        lines.map(({ stated }) => stated),
        after.total_received,
        percent,
      );
      const [{ at, rowIndex }] = lines;
      return totals === null ? [] : [{ ...totals, at, rowIndex, lot }];
    });
  }

  /** The new lots with stated totals that differ from their records in the file. A total may stand in each line, or be that of the line. */
  statedProblems(): (RowProblem & Pick<Line, 'at'>)[] {
    return this.read().flatMap(({ lines, percent, after }) => {
      const [{ at, rowIndex, stated }] = lines;
      return (Object.keys(TOTALS) as (keyof typeof TOTALS)[]).flatMap((field) => {
        if (typeof stated[field] !== 'number') return [];
        const scale = DEAD_AND_SHIPPED.has(field) ? percent / 100 : 1;
        const sum = toCents(
          times(toCents(plus(...lines.map((line) => Number(line.stated[field] ?? 0)))), scale),
        );
        if (sum === after[field] || toCents(times(stated[field], scale)) === after[field]) return [];
        const message = `Does not match: ${TOTALS[field]} ${headText(after[field])}`;
        return [{ at, rowIndex, field, message }];
      });
    });
  }
}
