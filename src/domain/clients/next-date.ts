import type { z } from 'zod';
import type { OpenBook, OpenLot } from '../book/open-book.ts';
import { isPastOut } from '../book/past-out.ts';
import { addDays, type Day } from '../kit/days.ts';
import { dayOfYear } from '../kit/format.ts';
import { expiryOf } from '../market/watchlist.ts';
import type { nextDateSchema } from './need.ts';

type NextDate = z.infer<typeof nextDateSchema>;

type DatedBook = OpenBook<Pick<OpenLot, 'lot' | 'est_out_date'>, { symbol: string | null }>;

/** Every date of a client: the end of a counting LRP policy, the last day of a held contract, and the out date of a lot. */
function datesOf({ lots, trades, policies }: Omit<DatedBook, 'prices'>, today: Day): NextDate[] {
  const symbols = new Set(trades.flatMap(({ symbol }) => symbol ?? []));
  return [
    ...policies.map(({ end_date: day }) => ({ day, message: `LRP ends ${dayOfYear(day, today)}` })),
    ...[...symbols].flatMap((symbol) => {
      const day = expiryOf(symbol);
      if (day === null) return [];
      const stops = day < today ? 'stopped' : 'stops';
      return [{ day, message: `${symbol} ${stops} ${dayOfYear(day, today)}` }];
    }),
    ...lots.map((lot) => ({
      day: lot.est_out_date,
      message: isPastOut(lot, today)
        ? `${lot.lot} out date passed`
        : `${lot.lot} out ${dayOfYear(lot.est_out_date, today)}`,
    })),
  ];
}

/**
 * The next date of a client: the earliest on which a counting LRP policy ends, a held contract stops trading, or a lot is to go out. A date
 * that has passed comes first. Example: `HP-2599 out date passed` before `LEZ26 stops Dec 31` before `LRP ends Jan 22`; null without
 * positions. Source: `beyond.md` I.
 */
export const nextDate = (book: Omit<DatedBook, 'prices'>, today: Day): NextDate | null =>
  datesOf(book, today).reduce<NextDate | null>(
    (first, date) => (first === null || date.day < first.day ? date : first),
    null,
  );

const WEEK = 7;

/** The dates of a client within a week, the earliest first. Example: on Nov 27 `LEZ2260Q stops Dec 4`. */
export const datesThisWeek = (book: Omit<DatedBook, 'prices'>, today: Day): NextDate[] =>
  datesOf(book, today)
    .filter(({ day }) => day >= today && day <= addDays(today, WEEK))
    .toSorted((one, other) => one.day.localeCompare(other.day));
