import { count, weightExact } from '#domain/kit/format';
import { LIMITS } from '#domain/kit/limits';
import { SEXES, OUT_TYPES } from '#domain/lots/lots';
import { sumCents } from '#domain/kit/money';
import type { Book } from './book.ts';
import { quoted, type Cells, type Problems } from './cells.ts';
import { headOfTotals, lotOfRecord, type OldLot, type OldTotals } from './lots.ts';

export type NewRow = Record<string, string | number | boolean | null>;

export function readReceiving(cells: Cells, book: Book): NewRow | null {
  const lot = lotOfRecord(cells, book);
  const row = {
    date_in: cells.day('date_in', 'past'),
    source: cells.text('source'),
    sex: cells.choice('sex', SEXES, 'steers'),
    location: cells.text('location'),
    received: cells.number('received', { above: 0, max: LIMITS.head }),
    pay_wt: cells.number('pay_wt', { above: 0, max: LIMITS.lotWeight }),
    cost: cells.number('cost', { min: 0, max: LIMITS.money }),
    created_at: cells.moment('created_at') ?? book.now,
  };
  if (lot === null || !cells.isGood) return refused(lot, cells);
  if (book.isChecking) addReceiving(lot, row);
  return { lot_id: lot.id, entity_id: lot.entity.id, ...row };
}

export function readOut(cells: Cells, book: Book): NewRow | null {
  const lot = lotOfRecord(cells, book);
  const row = {
    date_out: cells.day('date_out', 'past'),
    type: cells.choice('type', OUT_TYPES),
    head_count: cells.number('head_count', { above: 0, max: LIMITS.head }),
    weight: cells.optionalNumber('weight', { min: 0, max: LIMITS.lotWeight }),
    proceeds: cells.optionalNumber('proceeds', { min: 0, max: LIMITS.money }),
    destination: cells.optionalText('destination'),
    created_at: cells.moment('created_at') ?? book.now,
  };
  if (lot === null || !cells.isGood) return refused(lot, cells);
  if (book.isChecking) add(lot, { [row.type]: row.head_count });
  return { lot_id: lot.id, entity_id: lot.entity.id, ...row };
}

/** Its totals may not fit for the same reason. */
function refused(lot: OldLot | null, { cause }: Cells): null {
  if (lot !== null) lot.recordCause ??= cause;
  return null;
}

const add = (lot: OldLot, sums: Partial<OldTotals>): void => {
  for (const [name, value] of Object.entries(sums) as [keyof OldTotals, number][])
    lot.recorded[name] = sumCents([lot.recorded[name], value]);
};

function addReceiving(
  lot: OldLot,
  { received, pay_wt, cost }: Pick<OldTotals, 'received' | 'pay_wt' | 'cost'>,
): void {
  lot.receivings += 1;
  add(lot, { received, pay_wt, cost });
}

/** The receiving that is made for a lot without any, from its totals. Null for a lot without head. */
export function receivingOfTotals(lot: OldLot) {
  if (lot.receivings > 0 || lot.stated.received === 0) return null;
  const { id: lot_id, date_in, source, sex, location, created_at } = lot;
  const { received, pay_wt, cost } = lot.stated;
  return {
    lot_id,
    entity_id: lot.entity.id,
    date_in,
    source,
    sex,
    location,
    received,
    pay_wt,
    cost,
    created_at,
  };
}

const nameOf = ({ line, lot, entity }: OldLot): string =>
  `lots, line ${count(line)}: lot ${quoted(lot)} of ${entity.name}`;

const LABELS: Record<keyof OldTotals, string> = {
  received: 'total_received',
  pay_wt: 'total_pay_wt',
  cost: 'total_cost',
  dead: 'total_dead',
  shipped: 'total_shipped',
};

/** Compares every lot's totals with its records, which win; a lot without receivings gets one from its totals. Returns the lots that change their head. */
export function compareTotals(book: Book, problems: Problems): string[] {
  const headChanges: string[] = [];
  for (const lot of book.lots.values()) {
    const made = receivingOfTotals(lot);
    if (made !== null) {
      if (lot.stated.pay_wt <= 0)
        problems.add(
          `lots, line ${count(lot.line)}, column total_pay_wt: lot ${quoted(lot.lot)} has no receivings, and one cannot be made without a pay weight`,
        );
      add(lot, { received: made.received, pay_wt: made.pay_wt, cost: made.cost });
      book.notes.push(
        `${nameOf(lot)} has no receivings: one of ${weightExact(lot.stated.received)} head is made from its totals`,
      );
    }
    const differences = (Object.keys(LABELS) as (keyof OldTotals)[])
      .filter((name) => lot.stated[name] !== lot.recorded[name])
      .map(
        (name) =>
          `${LABELS[name]} ${weightExact(lot.stated[name])}, of the records ${weightExact(lot.recorded[name])}`,
      );
    const head = headOfTotals(lot.recorded);
    if (head < 0)
      problems.add(
        `lots, line ${count(lot.line)}, column current_hd: the records of lot ${quoted(lot.lot)} of ${lot.entity.name} leave ${weightExact(head)} head (${weightExact(lot.recorded.received)} received, ${weightExact(sumCents([lot.recorded.dead, lot.recorded.shipped]))} out)`,
        lot.recordCause === null ? {} : { table: 'lots', cause: lot.recordCause },
      );
    else if (head !== lot.stated.head)
      headChanges.push(
        `${nameOf(lot)} has ${weightExact(lot.stated.head)} head, and ${weightExact(head)} by its records`,
      );
    if (differences.length > 0)
      book.notes.push(`${nameOf(lot)}: ${differences.join('; ')}. The records are kept`);
  }
  return headChanges;
}
