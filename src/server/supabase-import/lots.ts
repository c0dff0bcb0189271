import { count } from '#domain/kit/format';
import { LIMITS } from '#domain/kit/limits';
import { SEXES } from '#domain/lots/lots';
import { futuresContract, marketingClass, type MarketingClass } from '#domain/market/contracts';
import { sumCents } from '#domain/kit/money';
import { ownedLotKey, numberKey, ownerCause, type Book, type OldEntity } from './book.ts';
import { firstNames, quoted, type Cells } from './cells.ts';

export type OldTotals = Record<'received' | 'pay_wt' | 'cost' | 'dead' | 'shipped', number>;

/** A lot of the old application, with the sums of its records. */
export type OldLot = ReturnType<typeof lotIn> & {
  entity: OldEntity;
  marketing_class: MarketingClass;
  futures_contract: string;
};

const NONE: OldTotals = { received: 0, pay_wt: 0, cost: 0, dead: 0, shipped: 0 };
const HEAD = { min: 0, max: LIMITS.head };
const ANY_HEAD = { min: -LIMITS.head, max: LIMITS.head };

/** Head of totals = received - dead - shipped. */
export const headOfTotals = ({ received, dead, shipped }: OldTotals): number =>
  sumCents([received, -dead, -shipped]);

/** The columns of a row of lots, and the sums of the records that follow. */
function lotIn(cells: Cells, book: Book) {
  const stated = statedTotals(cells);
  return {
    line: cells.line,
    /** Its id in the new installation, 0 until it is written. */
    id: 0,
    lot: cells.text('lot', 60),
    date_in: cells.day('date_in', 'past'),
    source: cells.text('source'),
    sex: cells.choice('sex', SEXES, 'steers'),
    location: cells.text('location'),
    est_out_wt: cells.number('est_out_wt', { above: 0, max: LIMITS.headWeight }),
    est_out_date: cells.day('est_out_date', 'planned'),
    partnership: cells.flag('partnership'),
    percent_owned: cells.optionalNumber('percent_owned', { min: 0.01, max: 100 }) ?? 100,
    basis: cells.optionalNumber('basis', { min: -1000, max: 1000 }),
    created_at: cells.moment('created_at') ?? book.now,
    /** By the lot's own columns. */
    stated: { ...stated, head: cells.optionalNumber('current_hd', ANY_HEAD) ?? headOfTotals(stated) },
    recorded: { ...NONE },
    receivings: 0,
    /** Key of the first problem among its records. */
    recordCause: null as string | null,
  };
}

/** A row of lots. Fields that follow from out weight and date are derived again (decision 15). */
export function readLot(cells: Cells, book: Book): null {
  const owner = cells.text('owner');
  const entity = ownerOf(cells, book, owner);
  const lot = lotIn(cells, book);
  const number = lot.lot;
  // One or two dots alone would change the path of the lot's page.
  if (/^\.{1,2}$/.test(number)) cells.wrong('lot', 'consists only of dots');
  if (entity === undefined || !cells.isGood) {
    if (cells.cause !== null) book.refuseLot(owner, number, cells.cause);
    return null;
  }
  const same = book.lot(owner, number);
  if (same !== undefined) {
    cells.wrong(
      'lot',
      `is also in line ${count(same.line)}: ${entity.name} cannot have two lots with the same number`,
    );
    return null;
  }
  const contract = {
    marketing_class: marketingClass(lot.est_out_wt),
    futures_contract: futuresContract(lot.est_out_wt, lot.est_out_date),
  };
  addLot(book, { ...lot, ...contract, entity });
  const before = cells.raw('futures_contract');
  if (before !== null && before !== contract.futures_contract)
    book.notes.push(
      `lots, line ${count(cells.line)}: lot ${quoted(number)} of ${entity.name} is priced by ${contract.futures_contract}, no more by ${quoted(before)}.`,
    );
  return null;
}

function addLot(book: Book, lot: OldLot): void {
  book.lots.set(ownedLotKey(lot.entity.name, lot.lot), lot);
  const alike = book.lotsByNumber.get(numberKey(lot.lot));
  if (alike === undefined) book.lotsByNumber.set(numberKey(lot.lot), [lot]);
  else alike.push(lot);
}

function statedTotals(cells: Cells): OldTotals {
  return {
    received: cells.optionalNumber('total_received', HEAD) ?? 0,
    pay_wt: cells.optionalNumber('total_pay_wt', { min: 0, max: LIMITS.lotWeight }) ?? 0,
    cost: cells.optionalNumber('total_cost', { min: 0, max: LIMITS.money }) ?? 0,
    dead: cells.optionalNumber('total_dead', HEAD) ?? 0,
    shipped: cells.optionalNumber('total_shipped', HEAD) ?? 0,
  };
}

export const NO_ENTITY = 'is not the entity of any user';

function ownerOf(cells: Cells, book: Book, owner: string): OldEntity | undefined {
  const entity = book.entity(owner);
  if (owner === '') return undefined;
  if (entity === undefined) cells.wrong('owner', NO_ENTITY, { cause: ownerCause(owner) });
  else if (entity.written !== cells.raw('owner'))
    cells.wrong(
      'owner',
      `differs from the entity ${quoted(entity.written)} only by case or spaces: spell them the same`,
    );
  return entity;
}

/** The lot of a record that names lot and owner; a record without an owner is the only lot's of that number. */
export function lotOfRecord(cells: Cells, book: Book): OldLot | null {
  const [number, owner] = [cells.text('lot', 60), cells.optionalText('owner')];
  const alike = book.lotsNumbered(number);
  const found = owner === null && alike.length === 1 ? alike[0] : book.lot(owner ?? '', number);
  if (found !== undefined) return found;
  if (number === '') return null;
  const owners = firstNames(alike.map(({ entity }) => entity.name));
  const cause = book.causeOfMissingLot(number, owner);
  if (alike.length === 0) cells.wrong('lot', 'is not among the lots', { cause });
  else if (owner === null)
    cells.wrong('lot', `is a lot of several owners (${owners}), and this row names none`);
  else if (book.entity(owner) === undefined) cells.wrong('owner', NO_ENTITY, { cause });
  else cells.wrong('owner', `has no lot ${quoted(number)}: it belongs to ${owners}`, { cause });
  return null;
}
