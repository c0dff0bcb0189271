import { describe, expect, it } from 'vitest';
import { settlementPage, settlementVerdicts } from './pasted-settlements.ts';

const today = '2026-11-20';
const row = (day: string, settlement: number, symbol = 'LEZ26') => ({ symbol, day, settlement });
const messages = (rows: ReturnType<typeof row>[], stored: ReturnType<typeof row>[] = []) =>
  settlementVerdicts(rows, stored, today).map(({ row: at, message }) => `${at}: ${message}`);

describe('a page of settlements', () => {
  it('has a row per line, with days and separators of every usual kind', () => {
    const text =
      'Symbol\tDay\tPrice\nLEZ26\t11/20/2026\t229.450\ngff27;2026-11-19;1,352.5\n\nLEZ26, 20261118, $228\nLEZ26 46344 227.5';
    expect(settlementPage(text)).toEqual({
      rows: [
        row('2026-11-20', 229.45),
        row('2026-11-19', 1352.5, 'GFF27'),
        row('2026-11-18', 228),
        row('2026-11-18', 227.5),
      ],
      lines: [2, 3, 5, 6],
      problems: [],
    });
  });

  it('names the lines that cannot be read', () => {
    expect(settlementPage('LEZ26 soon 229\nLEZ26 11/20/2026 none\nLEZ26 11/20/2026 0\n').problems).toEqual([
      'Line 1: soon is not a day',
      'Line 2: Settlement must be a number',
      'Line 3: Settlement must be a price above 0',
    ]);
  });
});

describe('the verdict on a row', () => {
  it('is none for settlements in line with each other', () => {
    expect(messages([row('2026-11-18', 229), row('2026-11-19', 231), row('2026-11-20', 230)])).toEqual([]);
  });

  it('names options, unlisted months, days without trading, days to come and days after the last', () => {
    expect(
      messages([
        row('2026-11-20', 5, 'LEZ2200Q'),
        row('2026-11-20', 229, 'LEX26'),
        row('2026-11-22', 229),
        row('2026-11-01', 229),
        row('2026-11-20', 350, 'GFX26'),
      ]),
    ).toEqual([
      '0: LEZ2200Q is not a cattle future',
      '1: LEX26 is not a cattle future',
      '2: Nov 22, 2026 is in the future',
      '3: Nov 1, 2026 is not a trading day',
      '4: GFX26 stopped trading on Nov 19, 2026',
    ]);
    expect(messages([row('2026-11-19', 350, 'GFX26')])).toEqual([]);
  });

  it('compares a price with those within five trading days', () => {
    const far = ['0: LEZ26 at 23.100 is more than 30% from nearby days at 229.000'];
    expect(messages([row('2026-11-20', 23.1)], [row('2026-11-13', 229)])).toEqual(far);
    expect(messages([row('2026-11-20', 23.1)], [row('2026-11-12', 229)])).toEqual([
      '0: Price outside $50-$700/cwt',
    ]);
  });

  it('names a day that appears twice', () => {
    expect(messages([row('2026-11-19', 229), row('2026-11-20', 230), row('2026-11-19', 229)])).toEqual([
      '2: LEZ26 has Nov 19, 2026 twice: also in row 1',
    ]);
  });

  it('finds the one price that is far from its neighbours, pasted or stored, and none for a correction', () => {
    const stored = [row('2026-11-16', 228), row('2026-11-17', 229), row('2026-11-18', 22.9)];
    const far = 'LEZ26 at 23.100 is more than 30% from nearby days at 229.000';
    expect(messages([row('2026-11-19', 23.1), row('2026-11-20', 230)], stored.slice(0, 2))).toEqual([
      `0: ${far}`,
    ]);
    expect(messages([row('2026-11-18', 229.5)], stored)).toEqual([]);
    expect(messages([row('2026-01-05', 900)], stored)).toEqual(['0: Price outside $50-$700/cwt']);
  });
});
