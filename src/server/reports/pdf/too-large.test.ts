import { expect, it } from 'vitest';
import type { Report } from '#domain/reports/document';
import { type Person, testServer } from '../../testing/test-server.ts';

const server = testServer();

const column = { header: 'Figure', kind: 'money' as const, width: 7, unit: null, under: null };

/** A stored report of so many lots. */
async function storedReport(who: Person, lots: number): Promise<string> {
  const report: Report = {
    title: 'Borrowing Base',
    entity_name: who.entity_name,
    day: '2026-11-22',
    made_at: 'Nov 22, 2026, 2:05 PM CST',
    prices: 'No market prices used',
    simulated: false,
    figures: [],
    tables: [
      {
        title: 'Lots',
        columns: Array.from({ length: 14 }, () => column),
        rows: Array.from({ length: lots }, (_, lot) =>
          Array.from({ length: 14 }, (__, at) => lot * 100 + at),
        ),
        total: null,
        empty: '',
        notes: [],
      },
    ],
    notes: [],
  };
  const [row] = await server.owner<{ id: number }>(
    `insert into borrowing_reports (entity_id, day, lender, input, result, report, made_by)
     select entity_id, '2026-11-22', 'First Bank', '{}', '{}', $2, 'a test' from users where email = $1 returning id`,
    [who.email, JSON.stringify(report)],
  );
  return `/api/borrowing/reports/${row?.id}/pdf`;
}

const pdf = (who: Person, url: string) => who.send({ method: 'GET', url });

it('a PDF of 20,000 lots is refused in words, and those of other users beside it are made', async () => {
  const urls = [await storedReport(server.ann, 20_000), await storedReport(server.ann, 3)];
  const ofBob = await storedReport(server.bob, 3);
  const responses = await Promise.all([
    pdf(server.ann, urls[0] ?? ''),
    pdf(server.bob, ofBob),
    pdf(server.bob, '/api/reports/position/pdf'),
    pdf(server.admin, `/api/reports/equity/pdf?owner=${encodeURIComponent(server.ann.entity_name)}`),
  ]);
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([413, 200, 200, 200]);
  expect(responses[0]?.json()).toEqual({
    error: {
      code: 'too_large',
      message: 'This report has 20,000 rows, too many for a PDF: save it as Excel instead',
    },
  });
  // The control: the same report with fewer lots.
  expect((await pdf(server.ann, urls[1] ?? '')).statusCode).toBe(200);
});
