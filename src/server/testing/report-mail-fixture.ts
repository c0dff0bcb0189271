import { randomUUID } from 'node:crypto';
import type { Fixture } from './fixtures.ts';

type Insert = (table: string, row: Record<string, unknown>) => Promise<Fixture>;

/** A report by email, which is off, with an entry in its log. `word` marks its owner. */
async function insertReportMail(into: Insert, entityId: number, word: string): Promise<Fixture> {
  const [report, address] = ['equity', `${word}@bank.test`];
  const ofEntity = { entity_id: entityId, report };
  const mail = await into('report_mails', {
    ...ofEntity,
    day_of_month: 5,
    addresses: [address],
    set_by: word,
    starts_after: '2026-05-05',
  });
  const entry = { report_mail_id: mail.value, due_on: '2026-05-05', by_hand: false, given_up: true };
  await into('report_mail_log', { ...ofEntity, ...entry, address });
  return mail;
}

/** The reports of an entity that an administrator has sent as files, named by their batch. */
async function insertDelivery(into: Insert, entityId: number, word: string): Promise<Fixture> {
  const batch = randomUUID();
  const report = {
    title: 'Equity Report',
    entity_name: word,
    day: '2026-05-05',
    made_at: 'May 5, 2026, 7:00 AM CDT',
    prices: 'No market prices used',
    simulated: false,
    figures: [],
    tables: [],
    notes: [word],
  };
  await into('deliveries', {
    batch,
    entity_id: entityId,
    sender: word,
    made_at: '2026-05-05',
    reports: ['equity'],
    formats: ['pdf'],
    by_mail: false,
    documents: { reports: [report] },
  });
  return { value: batch };
}

export const reportMailFixtures = (into: Insert, entityId: number, word: string) => ({
  reportMail: () => insertReportMail(into, entityId, word),
  delivery: () => insertDelivery(into, entityId, word),
});
