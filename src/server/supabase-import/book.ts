import type { Day } from '#domain/days';
import { entityKey } from '#domain/users';
import type { OldLot } from './lots.ts';
import type { LogIn, OldUser } from './users.ts';

/** An entity of the old application: the name that its users share. */
export interface OldEntity {
  /** As the old application compares it. */
  written: string;
  name: string;
  created_at: string;
  /** Its id in the new installation, 0 until it is written. */
  id: number;
  line: number;
}

/** What is kept in memory while a dump is read: users and lots, by which every other record is placed. */
export class Book {
  readonly today: Day;
  /** The time of the import, for records without one of their own. */
  readonly now: string;
  readonly logIns = new Map<string, LogIn>();
  readonly users = new Map<string, OldUser>();
  readonly entities = new Map<string, OldEntity>();
  readonly lots = new Map<string, OldLot>();
  readonly lotsByNumber = new Map<string, OldLot[]>();
  /** The entities of an RJO account number. */
  readonly accounts = new Map<string, Set<OldEntity>>();
  readonly symbols = new Set<string>();
  /** The days of snapshots, each with its lots: by their lines, or by their names when they are gone. */
  readonly captures = new Map<Day, Set<number | string>>();
  /** What the operator is told without a need to act. */
  readonly notes: string[] = [];
  /** While the dump is checked; false while it is read again to be written. */
  isChecking = true;
  /** Closings without a match. */
  closings = 0;
  /** The batch of the closings without a match, once it is written. */
  closingsId: number | null = null;

  constructor(today: Day, now: Date) {
    this.today = today;
    this.now = now.toISOString();
  }

  entity(name: string): OldEntity | undefined {
    return this.entities.get(entityKey(name));
  }

  lot(owner: string, number: string): OldLot | undefined {
    return this.lots.get(lotKey(owner, number));
  }

  lotsNumbered(number: string): readonly OldLot[] {
    return this.lotsByNumber.get(numberKey(number)) ?? [];
  }
}

/** Lot numbers are compared without case within an entity. Source: decision 9. */
export const numberKey = (number: string): string => number.trim().toLowerCase();

export const lotKey = (owner: string, number: string): string => `${entityKey(owner)}\n${numberKey(number)}`;
