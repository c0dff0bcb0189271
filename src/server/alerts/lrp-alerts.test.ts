import { expect, it } from 'vitest';
import { addLrpRule } from '#api/lrp-rules';
import type { Alert } from '#domain/kit/alert';
import { lrpFixtures } from '../testing/lrp-fixtures.ts';
import type { Person } from '../testing/test-server.ts';
import { alertsFor } from './current.ts';

const server = lrpFixtures();

/** The messages of a kind that a producer has on a day. */
async function messagesOn(today: string, who: Person, kind: Alert['kind']): Promise<string[]> {
  const calendar = { timeZone: 'America/Chicago', today };
  const alerts = await alertsFor(server.database)({ onBehalfOf: who.id, userType: 'producer' }, calendar);
  return alerts.filter((alert) => alert.kind === kind).map(({ message }) => message);
}

it('a premium is announced to its entity, however long after the end date it is due', async () => {
  await server.add(server.ann, { effective_date: '2026-05-05', end_date: '2026-10-14' });
  expect(await messagesOn('2026-11-25', server.ann, 'lrp_premium')).toEqual([
    expect.stringMatching(/^LRP endorsement E-1: its premium of \$[\d,.]+ is due on Dec 1, 2026$/),
  ]);
  expect(await messagesOn('2026-11-25', server.bob, 'lrp_premium')).toEqual([]);

  await server.admin.call(addLrpRule, { crop_year: 2024, kind: 'premium_due', key: 'months', value: 12 });
  await server.add(server.bob, { effective_date: '2024-05-05', end_date: '2024-10-14' });
  expect(await messagesOn('2025-09-25', server.bob, 'lrp_premium')).toEqual([
    expect.stringContaining('is due on Oct 1, 2025'),
  ]);
});

it('an endorsement ended at the value of its own crop year, which begins on July 1', async () => {
  const end_date = '2025-12-15';
  for (const effective_date of ['2025-06-30', '2025-07-01'])
    await server.add(server.ann, { endorsement_number: `Of ${effective_date}`, effective_date, end_date });
  await server.owner(
    `insert into lrp_ending_values (type, end_date, crop_year, value, released, source) values
       ('strs_wt_2', '${end_date}', 2025, 250.25, '2025-12-16', 'rma'),
       ('strs_wt_2', '${end_date}', 2026, 251.5, '2025-12-16', 'rma')`,
  );
  expect((await messagesOn('2025-12-17', server.ann, 'lrp_settlement')).toSorted()).toEqual([
    'Endorsement Of 2025-06-30 ended at 250.25 (RMA, Dec 16)',
    'Endorsement Of 2025-07-01 ended at 251.50 (RMA, Dec 16)',
  ]);
});
