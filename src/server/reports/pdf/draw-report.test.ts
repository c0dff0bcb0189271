import { describe, expect, it } from 'vitest';
import { cellText, column, type Report, table } from '#domain/reports/document';
import { textOfPages } from '../testing/pdf-text.ts';
import { drawReport } from './draw-report.ts';

const lots = (count: number): Report => ({
  title: 'Equity Report',
  entity_name: 'Łazy Кey Ranch',
  day: '2026-11-22',
  made_at: 'Nov 22, 2026, 2:05 PM CST',
  prices: 'Prices: simulated, Nov 20, 2026, 1:05 PM CST',
  simulated: true,
  figures: [{ label: 'Est. Net Equity', kind: 'money', value: -1234.5 }],
  tables: [
    table({
      title: 'Lots',
      columns: [
        column('Lot', 'text', 8),
        column('Trades P/L', 'result', 8),
        column('Weight', 'pounds', 8, { unit: 'lb' }),
        column('Note', 'text', 6),
        column('On statement', 'tick', 6),
      ],
      rows: Array.from({ length: count }, (_, at) => [
        `Lot ${at + 1}`,
        at === 1 ? null : -at,
        1_000 * at,
        at === 0 ? 'Costs more to finish than it will bring; price older than one trading day' : '',
        null,
      ]),
      total: ['Total', -3, '', '', null],
      empty: 'No lots with head',
      notes: ['1 lot without a price'],
    }),
  ],
  notes: ['Hedged is only what has a price floor'],
});

const pagesOf = async (report: Report): Promise<string[]> =>
  textOfPages(Buffer.from(await drawReport(report)));
const linesIn = (pages: readonly string[]): string[] => pages.flatMap((page) => page.split('\n'));

describe('a report on paper', () => {
  it('says whose it is, of when, with which prices, and its figures', async () => {
    const [page = '', ...others] = await pagesOf(lots(3));
    expect(others).toEqual([]);
    const lines = page.split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'Equity Report',
        'Łazy Кey Ranch, Nov 22, 2026',
        'Made Nov 22, 2026, 2:05 PM CST. Prices: simulated, Nov 20, 2026, 1:05 PM CST.',
        'Simulated prices',
        '−$1,234.50',
        'Weight (lb)',
        'Lot 3',
        '-',
        '−$2.00',
        '2,000',
        'Total',
        '1 lot without a price',
        'Hedged is only what has a price floor',
        'Page 1 of 1',
      ]),
    );
    // Long text takes several lines and loses no word.
    expect(page.replaceAll(/\s+/g, ' ')).toContain('Costs more to finish than it will bring;');
  });

  it('names the lender, and leaves room to sign', async () => {
    const certification = table({
      title: 'Certification',
      columns: [column('Party', 'text', 8), column('Signature', 'signature', 20)],
      rows: [['Certified for Łazy Кey Ranch', null]],
      empty: '',
    });
    const [page = ''] = await pagesOf({ ...lots(1), lender: 'First Bank', tables: [certification] });
    const lines = page.split('\n');
    expect(lines).toContain('Lender: First Bank');
    expect(lines).toEqual(
      expect.arrayContaining(['Certification', 'Signature', 'Certified for Łazy Кey Ranch']),
    );
  });

  it('does not say that prices are simulated where they are not', async () => {
    const report = { ...lots(1), simulated: false, prices: 'Prices: Barchart, Nov 20, 2026, 1:05 PM CST' };
    expect((await pagesOf(report)).join('\n')).not.toMatch(/simulated/i);
  });

  it('has every row once, and the head and the number on each page', async () => {
    const pages = await pagesOf(lots(400));
    expect(pages.length).toBeGreaterThan(5);
    const lines = linesIn(pages);
    for (let lot = 1; lot <= 400; lot += 1)
      expect(lines.filter((line) => line === `Lot ${lot}`)).toHaveLength(1);
    for (const [at, page] of pages.entries()) {
      expect(page.split('\n').filter((line) => line === 'Trades P/L')).toHaveLength(1);
      expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
      expect(page).toContain('Łazy Кey Ranch');
    }
  });

  it('never writes a total alone on a page', async () => {
    for (let count = 26; count < 60; count += 1) {
      const last = (await pagesOf(lots(count))).at(-1)?.split('\n') ?? [];
      expect(last, `${count} lots`).toEqual(expect.arrayContaining(['Total', `Lot ${count}`]));
    }
  });

  it('writes figures on one line, smaller where there are many, and breaks only long words', async () => {
    const columns = Array.from({ length: 14 }, (_, at) => column(`Figure ${at}`, 'money', at === 0 ? 1 : 8));
    const figures = columns.map((_, at) => -123_456_789.01 - at);
    const long = 'L'.repeat(80);
    const name = table({
      title: 'Name',
      columns: [column('Lot', 'text', 2), column('Head', 'head', 60)],
      rows: [[long, 1]],
      empty: '',
    });
    const report = {
      ...lots(1),
      tables: [table({ title: 'Figures', columns, rows: [figures], empty: '' }), name],
    };
    const lines = linesIn(await pagesOf(report));
    expect(lines).toEqual(expect.arrayContaining(figures.map((figure) => cellText('money', figure))));
    expect(lines.filter((line) => /^L+$/.test(line)).join('')).toBe(long);
  });

  it('says what is missing in place of a table without rows', async () => {
    const report = lots(0);
    const lines = linesIn(await pagesOf(report));
    expect(lines).toContain('No lots with head');
    expect(lines).not.toContain('Trades P/L');
  });
});
