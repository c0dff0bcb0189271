import type { Day } from '../days.ts';
import { head as headText } from '../format.ts';
import { headProblem } from '../head-count.ts';
import { LOT_NOT_FOUND, partnershipShare } from '../lots.ts';
import { minus, plus, toCents } from '../money.ts';
import { refusalMessage } from '../refusals.ts';
import type { SavedLot } from './check.ts';
import type { FileLot, FileOut, FileReceiving } from './forms.ts';
import { lotKey } from './lot-key.ts';
import type { ReadRow } from './reader.ts';

/** A lot after the records of the file. */
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

/** What a lot's row states. */
interface Stated {
  at: number;
  place: number;
  stated: ReadRow['stated'];
}

/** A problem of a row of the sheet at an index. */
export interface StatedProblem {
  at: number;
  place: number;
  field: string;
  message: string;
}

/** What each stated total is compared with. */
const TOTALS = {
  total_received: 'the receivings of this lot come to',
  total_pay_wt: 'the receivings of this lot come to',
  total_cost: 'the receivings of this lot come to',
  total_dead: 'the outs of this lot come to',
  total_shipped: 'the outs of this lot come to',
  current_hd: 'the records of this lot leave',
} as const satisfies Partial<Record<keyof LotAfterFile, string>>;

const NOTHING = { total_received: 0, total_pay_wt: 0, total_cost: 0, total_dead: 0, total_shipped: 0 };

/** The lots of an entity while a file's records are added to them, in the order in which they are saved. */
export class LotsInFile {
  private readonly lots = new Map<string, LotAfterFile | 'unread'>();
  private readonly stated = new Map<string, Stated>();

  constructor(saved: readonly SavedLot[]) {
    for (const { lot, date_in, partnership, total_received, current_hd } of saved)
      this.lots.set(lotKey(lot), { ...NOTHING, date_in, partnership, total_received, current_hd });
  }

  /** Adds a new lot of the file. Without receivings in the file its own totals are its first receiving. */
  add(lot: FileLot, stated: Stated): void {
    const key = lotKey(lot.lot);
    const { date_in, partnership, percent_owned } = lot;
    const isOfReceivings = (lot as Partial<FileLot>).total_received === undefined;
    const whole = isOfReceivings ? NOTHING : lot;
    const share = partnership ? partnershipShare(percent_owned, whole) : whole;
    const { total_received, total_pay_wt, total_cost } = share;
    this.lots.set(key, {
      ...NOTHING,
      date_in,
      partnership,
      total_received,
      total_pay_wt,
      total_cost,
      current_hd: total_received,
    });
    this.stated.set(key, stated);
  }

  /** A lot whose row has a problem: its records cannot be checked yet. */
  addUnread(number: string): void {
    const key = lotKey(number);
    if (!this.lots.has(key)) this.lots.set(key, 'unread');
  }

  /** Why a record cannot be of this lot, or null. */
  missing(number: string): string | null {
    return this.lots.has(lotKey(number)) ? null : LOT_NOT_FOUND;
  }

  private known(number: string): LotAfterFile | null {
    const lot = this.lots.get(lotKey(number));
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

  /** The new lots whose stated totals differ from their records in the file. */
  statedProblems(): StatedProblem[] {
    return [...this.stated].flatMap(([key, { at, place, stated }]) => {
      const lot = this.lots.get(key);
      if (lot === undefined || lot === 'unread') return [];
      return (Object.keys(TOTALS) as (keyof typeof TOTALS)[]).flatMap((field) => {
        const value = stated[field];
        if (typeof value !== 'number' || value === lot[field]) return [];
        const message = `This differs: ${TOTALS[field]} ${headText(lot[field])}`;
        return [{ at, place, field, message }];
      });
    });
  }
}
