import { expect, it } from 'vitest';
import { setWebhook } from '#api/webhooks';
import { PASSWORD, testServer } from '../testing/test-server.ts';
import { someLot } from '../testing/trades.ts';
import { queueAlertEvents } from './queue-alerts.ts';

const server = testServer();

it('the new alerts of an entity are events also where those of another cannot be worked out', async () => {
  for (const person of [server.ann, server.bob]) {
    await someLot(person, `of ${person.entity_name}`);
    await person.call(setWebhook, { url: 'https://hooks.example.com/drover', current_password: PASSWORD });
  }
  // As many lots as make Ann's book a large one.
  await server.owner(
    'insert into auth.record_counts select id, 1000, 0, 1000, true from entities where name = $1',
    [server.ann.entity_name],
  );
  const fails = () => Promise.reject(new Error('out of memory'));
  const look = queueAlertEvents(server.database, 'America/Chicago', new Date('2026-11-20T15:00:00Z'), fails);
  await expect(look).rejects.toThrow('out of memory');
  expect(
    await server.owner(
      `select e.name from auth.webhook_events w join entities e on e.id = w.entity_id where w.kind = 'alerts'`,
    ),
  ).toEqual([{ name: server.bob.entity_name }]);
});
