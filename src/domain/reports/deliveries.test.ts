import { describe, expect, it } from 'vitest';
import { addressesFor, folderNames, type Delivery, deliveryForm, deliveryOutcome } from './deliveries.ts';

const delivery = (more: Partial<Delivery>): Delivery => ({
  id: 1,
  batch: '7b1c1a52-6a3f-4a39-9a52-0c6d7a1d7c11',
  client: 'Lazy K Ranch',
  sender: 'Ada',
  made_at: '2026-11-28T12:00:00Z',
  reports: ['equity'],
  formats: ['pdf'],
  by_mail: false,
  failure: null,
  downloaded_at: null,
  stored: true,
  mails: [],
  ...more,
});
const mail = (more: Partial<Delivery['mails'][number]> = {}) => ({
  report: 'equity' as const,
  address: 'banker@bank.test',
  sent_at: null,
  failure: null,
  given_up: false,
  ...more,
});
const sent = mail({ sent_at: '2026-11-28T12:01:00Z' });
const refused = mail({ given_up: true, failure: 'No such mailbox' });

describe('the folders of an archive', () => {
  it.each([
    [
      ['Lazy K', 'lazy k', 'Lazy K'],
      ['Lazy K', 'lazy k 2', 'Lazy K 3'],
    ],
    [['../../etc/passwd'], ['-..-etc-passwd']],
    [['A/B: Cattle?'], ['A-B- Cattle-']],
    [['n'.repeat(81)], ['n'.repeat(80)]],
    [
      ['NUL', 'com1.x', ' . '],
      ['Client NUL', 'Client com1.x', 'Client'],
    ],
    [
      ['Lazy K 2', 'Lazy K', 'Lazy K'],
      ['Lazy K 2', 'Lazy K', 'Lazy K 3'],
    ],
  ])('of %j are %j', (clients, folders) => {
    expect(folderNames(clients)).toEqual(folders);
  });
});

describe('the addresses of a client', () => {
  const allowed = [
    { report: 'position' as const, address: 'broker@rjo.test' },
    { report: 'equity' as const, address: 'banker@bank.test' },
    { report: 'closeouts' as const, address: 'banker@bank.test' },
  ];
  it('get only the reports that are allowed for them', () => {
    expect(addressesFor({ allowed }, ['equity', 'closeouts'])).toEqual([
      { address: 'banker@bank.test', reports: ['equity', 'closeouts'] },
    ]);
    expect(addressesFor({ allowed }, ['position'])).toEqual([
      { address: 'broker@rjo.test', reports: ['position'] },
    ]);
    expect(addressesFor({ allowed: [] }, ['position'])).toEqual([]);
  });
});

describe('the outcome for a client', () => {
  it.each<[Partial<Delivery>, string, boolean]>([
    [{}, 'Not downloaded', false],
    [{ downloaded_at: '2026-11-28T12:01:00Z' }, 'Downloaded', false],
    [{ failure: 'Too large' }, 'Refused: Too large', true],
    [{ downloaded_at: '2026-11-28T12:01:00Z', failure: 'Too large' }, 'Downloaded in part: Too large', true],
    [{ by_mail: true, failure: 'No address' }, 'Refused: No address', true],
    [{ by_mail: true, mails: [sent] }, 'Sent 1 email', false],
    [{ by_mail: true, mails: [sent, sent] }, 'Sent 2 emails', false],
    [{ by_mail: true, mails: [sent, mail()] }, 'Sending, 1 of 2 sent', false],
    [{ by_mail: true, mails: [mail({ failure: 'Later' })] }, 'Sending, 0 of 1 sent: Later', false],
    [{ by_mail: true, mails: [sent, refused] }, 'Sent 1 of 2: No such mailbox', true],
    [{ by_mail: true, mails: [refused] }, 'Refused: No such mailbox', true],
    [{ by_mail: false, downloaded_at: '2026-11-28T12:01:00Z', mails: [sent] }, 'Downloaded', false],
  ])('of %j is %s', (more, text, isFailure) => {
    expect(deliveryOutcome(delivery(more))).toEqual({ text, isFailure });
  });
});

describe('what to send', () => {
  it('names each client, report and format once', () => {
    const form = { reports: ['equity', 'equity'], formats: ['pdf', 'pdf'], by_mail: false };
    expect(deliveryForm.parse({ ...form, clients: [2, 1, 2] })).toEqual({
      clients: [2, 1],
      reports: ['equity'],
      formats: ['pdf'],
      by_mail: false,
    });
    expect(deliveryForm.parse(form).clients).toBeUndefined();
  });

  it.each([
    [{ clients: [] }, 'Please select a client'],
    [{ clients: [-1] }, 'Client not found'],
    [{ reports: [] }, 'Please select a report'],
    [{ reports: ['borrowing'] }, 'Please select a report'],
    [{ formats: [] }, 'Please select PDF or Excel'],
    [{ by_mail: 'yes' }, 'Files or email is required'],
    [{ clients: Array.from({ length: 2001 }, (_, n) => n + 1) }, 'At most 2000 clients at a time'],
    [{ reports: Array.from({ length: 21 }, () => 'equity') }, 'Please select each report once'],
    [{ formats: Array.from({ length: 21 }, () => 'pdf') }, 'Please select each format once'],
  ])('is refused: %j', (more, message) => {
    const given = { clients: [1], reports: ['equity'], formats: ['pdf'], by_mail: false, ...more };
    expect(deliveryForm.safeParse(given).error?.issues[0]?.message).toBe(message);
  });
});
