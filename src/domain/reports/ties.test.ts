import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tradeProfits } from '../book/open-book.ts';
import { closeoutRows } from '../closeout/book.ts';
import { sumCents, sumKnown } from '../kit/money.ts';
import type { Report, ReportValue } from './document.ts';
import { equityReport } from './equity-report.ts';
import { positionStatement } from './position-statement.ts';
import { generatedBook, reportHead, today } from './testing/generated-book.ts';

const TRADES = 'Futures and options by lot';
const LRP = 'LRP by lot';

const tableIn = ({ tables }: Report, title: string) => {
  const found = tables.find((table) => table.title === title);
  if (!found) throw new Error(`The report has no table “${title}”.`);
  return found;
};

/** The total of a column; 0 in a table without rows. */
function totalIn(report: Report, title: string, header: string): ReportValue {
  const { columns, total, rows } = tableIn(report, title);
  return rows.length === 0 ? 0 : (total?.[columns.findIndex((column) => column.header === header)] ?? null);
}

/** The tie of a place: all of it, or one column. */
function amountIn(report: Report, title: string, where: string, header = 'Total'): ReportValue {
  const { columns, rows } = tableIn(report, title);
  const row = rows.find(([first]) => first === where);
  return row?.[columns.findIndex((column) => column.header === header)] ?? 0;
}

const figureIn = ({ figures }: Report, label: string): ReportValue =>
  figures.find((figure) => figure.label === label)?.value ?? 0;

describe('the reports of an entity', () => {
  it('have one total: position statement, equity report and closeouts tie', () => {
    fc.assert(
      fc.property(generatedBook, ({ book, closeouts, closed }) => {
        const position = positionStatement(book, reportHead);
        const equity = equityReport(book, reportHead);
        for (const title of [TRADES, LRP]) expect(tableIn(position, title)).toEqual(tableIn(equity, title));

        const open = sumKnown(tradeProfits(book.trades, book.prices)).total;
        expect(totalIn(position, TRADES, 'Open P/L')).toBe(open);
        expect(figureIn(position, 'Futures & Options P/L')).toBe(
          totalIn(position, 'Fills', 'P/L') === null ? 0 : open,
        );
        expect(totalIn(position, TRADES, 'Closed P/L')).toBe(
          sumCents(closed.map(({ profit }) => profit ?? 0)),
        );
        expect(totalIn(position, LRP, 'P/L')).toBe(figureIn(position, 'LRP P/L'));

        const rows = closeoutRows(closeouts, today);
        const madeBy = (key: 'trades' | 'lrp', where: string) =>
          sumCents(
            rows
              .filter((row) => {
                if (row.current_hd === 0) return where === 'Lots without head';
                const contract = closeouts.lots.find(({ lot_id }) => lot_id === row.lot_id)?.futures_contract;
                const current = book.prices.get(contract ?? '')?.current ?? null;
                return where === (current === null ? 'Lots with head, no price' : 'Lots with head');
              })
              .map((row) => row[key]),
          );
        for (const where of ['Lots with head', 'Lots with head, no price', 'Lots without head']) {
          expect(amountIn(equity, TRADES, where), where).toBe(madeBy('trades', where));
          expect(amountIn(equity, LRP, where), where).toBe(madeBy('lrp', where));
        }
        // Without a price of any lot these are unknown.
        expect(totalIn(equity, 'Lots', 'Trades P/L') ?? 0).toBe(amountIn(equity, TRADES, 'Lots with head'));
        expect(totalIn(equity, 'Lots', 'LRP Result') ?? 0).toBe(amountIn(equity, LRP, 'Lots with head'));
      }),
    );
  });

  it('have what was made of this month and this year by account', () => {
    fc.assert(
      fc.property(generatedBook, ({ book, closed }) => {
        const position = positionStatement(book, reportHead);
        const since = (day: string) =>
          sumCents(closed.filter(({ closing_date }) => closing_date >= day).map(({ profit }) => profit ?? 0));
        expect(totalIn(position, 'Realized P/L', 'This year')).toBe(since('2026-01-01'));
        expect(totalIn(position, 'Realized P/L', 'This month')).toBe(since('2026-11-01'));
        expect(figureIn(position, 'Realized this year')).toBe(since('2026-01-01'));
      }),
    );
  });
});
