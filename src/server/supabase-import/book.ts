import type { Day } from '#domain/kit/days';
import { entityKey } from '#domain/users/users';
import type { DayReading } from './cells.ts';
import type { OldLot } from './lots.ts';
import type { LogIn, OldUser } from './users.ts';

export interface OldEntity {
  /** As the old application compares it. */
  written: string;
  name: string;
  created_at: string;
  /** Its id in the new installation, 0 until it is written. */
  id: number;
  line: number;
}

/** Users and lots held in memory while a dump is read, to assign every other record. */
export class Book {
  readonly days: DayReading;
  readonly now: string;
  readonly logIns = new Map<string, LogIn>();
  readonly users = new Map<string, OldUser>();
  readonly entities = new Map<string, OldEntity>();
  readonly lots = new Map<string, OldLot>();
  readonly lotsByNumber = new Map<string, OldLot[]>();
  /** The causes for which lots were refused, by number and owner: their records do not fit for the same ones. */
  private readonly refusedLots = new Map<string, Map<string, string>>();
  readonly accounts = new Map<string, Set<OldEntity>>();
  readonly symbols = new Set<string>();
  /** The days of snapshots, each with its lots: by their lines, or by their names when they are gone. */
  readonly captures = new Map<Day, Set<number | string>>();
  /** Notes for the operator that need no action. */
  readonly notes: string[] = [];
  /** While the dump is checked; false while it is read again to be written. */
  isChecking = true;
  unmatched = 0;
  unmatchedId: number | null = null;

  constructor(today: Day, now: Date, timeZone: string | null = null) {
    this.days = { today, timeZone, fromMoments: new Map() };
    this.now = now.toISOString();
  }

  entity(name: string): OldEntity | undefined {
    return this.entities.get(entityKey(name));
  }

  lot(owner: string, number: string): OldLot | undefined {
    return this.lots.get(ownedLotKey(owner, number));
  }

  refuseLot(owner: string, number: string, cause: string): void {
    const alike = this.refusedLots.get(numberKey(number)) ?? new Map<string, string>();
    this.refusedLots.set(numberKey(number), alike.set(entityKey(owner), cause));
  }

  /** The cause for which a lot of this number was refused: of this owner, else of a name that is no entity. */
  causeOfRefusedLot(number: string, owner: string | null): string | undefined {
    const alike = this.refusedLots.get(numberKey(number));
    const causes = [...(alike?.values() ?? [])];
    if (owner === null) return causes[0];
    return alike?.get(entityKey(owner)) ?? causes.find((cause) => cause.startsWith(OWNER));
  }

  /** Why there is no lot of this number and owner. */
  causeOfMissingLot(number: string, owner: string | null): string {
    const refused = this.causeOfRefusedLot(number, owner);
    if (refused !== undefined) return refused;
    if (owner !== null && this.entity(owner) === undefined) return ownerCause(owner);
    return `lot ${ownedLotKey(owner ?? '', number)}`;
  }

  lotsNumbered(number: string): readonly OldLot[] {
    return this.lotsByNumber.get(numberKey(number)) ?? [];
  }
}

const OWNER = 'owner ';

/** The cause of all rows of an owner that is the entity of no user. */
export const ownerCause = (owner: string): string => `${OWNER}${entityKey(owner)}`;

/** Lot numbers are compared without case within an entity. Source: decision 9. */
export const numberKey = (number: string): string => number.trim().toLowerCase();

export const ownedLotKey = (owner: string, number: string): string =>
  `${entityKey(owner)}\n${numberKey(number)}`;
