import { beforeAll, describe, expect, it } from 'vitest';
import { listAlerts } from '#api/alerts';
import { exportRecords } from '#api/export';
import { listHistory, lotHistory, restoreRecord } from '#api/history';
import { deleteLot } from '#api/lots';
import { deleteLrp } from '#api/lrp';
import {
  addNote,
  countNotes,
  deleteNote,
  editNote,
  listAssignees,
  listNotes,
  markNoteDone,
} from '#api/notes';
import { searchRecords } from '#api/search';
import { deleteTrade } from '#api/trades';
import { aboutInWords, type SavedNote, type NotedRecord } from '#domain/notes/notes';
import type { RequestOf } from '#api/endpoint';
import { fixturesOf, type Fixtures } from '../testing/fixtures.ts';
import { type Person, testServer } from '../testing/test-server.ts';

const server = testServer();
let ann: Fixtures;
let bob: Fixtures;
beforeAll(async () => {
  ann = await fixturesOf(server, server.ann, false);
  bob = await fixturesOf(server, server.bob, false);
});

let made = 0;
type Typed = Partial<RequestOf<typeof addNote>>;
const lotOf = async (of: Fixtures): Promise<NotedRecord> => ({
  about_kind: 'lot',
  about_id: (await of.lot()).value,
});
/** Adds a note as the administrator. */
const add = async (about: NotedRecord, typed: Typed = {}) =>
  server.admin.call(addNote, { text: `Note ${++made}`, ...about, ...typed });
const seenBy = async (who: Person) => (await who.call(listNotes, {})).map(({ id }) => id);
const found = async (id: number): Promise<SavedNote | undefined> =>
  (await server.admin.call(listNotes, {})).find((note) => note.id === id);

describe('a note', () => {
  it('is seen by its client only where it is shared, and by no other client', async () => {
    const about = await lotOf(ann);
    const own = await add(about);
    const shared = await add(about, { shared: true });
    expect(own).toMatchObject({ owner: server.ann.entity_name, shared: false, created_by: 'Administrator' });
    expect(await seenBy(server.admin)).toEqual(expect.arrayContaining([own.id, shared.id]));
    expect(await server.ann.call(listNotes, about)).toEqual([shared]);
    expect(await seenBy(server.bob)).not.toContain(shared.id);
    expect(await server.bob.call(listNotes, about)).toEqual([]);
    await expect(server.nobody.call(listNotes, {})).toBeRefused('unauthorized');
  });

  it('is written, changed, done and deleted by administrators only', async () => {
    const about = await lotOf(ann);
    const note = await add(about, { shared: true, due_on: '2026-12-04' });
    const { id, version } = note;
    await expect(server.ann.call(addNote, { ...about, text: 'Mine' })).toBeRefused('forbidden');
    await expect(server.ann.call(editNote, { id, version, text: 'Mine' })).toBeRefused('forbidden');
    await expect(server.ann.call(markNoteDone, { id, done: true })).toBeRefused('forbidden');
    await expect(server.ann.call(deleteNote, { id })).toBeRefused('forbidden');
    await expect(server.ann.call(listAssignees, {})).toBeRefused('forbidden');
    expect(await found(id)).toEqual(note);
  });

  it('is kept inside its client: others’ notes and records are not found there', async () => {
    const about = await lotOf(ann);
    const own = await add(about);
    const others = await add(await lotOf(bob));
    const inside = await server.insideClient(server.admin, server.ann.entity_name);
    const seen = await seenBy(inside);
    expect(seen).toContain(own.id);
    expect(seen).not.toContain(others.id);
    const onClient = { about_kind: 'client', text: 'Call monthly' } as const;
    const added = await inside.call(addNote, { ...onClient, about_id: ann.entityId });
    expect(added).toMatchObject({ entity_id: ann.entityId, created_by: 'Administrator' });
    const done = { id: others.id, done: true };
    await expect(inside.call(addNote, { ...onClient, about_id: bob.entityId })).toBeRefused('not_found');
    await expect(inside.call(markNoteDone, done)).toBeRefused('not_found');
    await expect(inside.call(deleteNote, { id: others.id })).toBeRefused('not_found');
    const { deletion } = await inside.call(deleteNote, { id: own.id });
    await inside.call(restoreRecord, { id: deletion });
    expect(await found(own.id)).toMatchObject({ text: own.text });
    expect(await inside.call(listAssignees, {})).toEqual(await server.admin.call(listAssignees, {}));
  });

  it('is on a client, lot, LRP policy or trade that exists', async () => {
    const policy = Number((await ann.lrp()).value);
    const trade = Number((await ann.trade()).value);
    const client = await add({ about_kind: 'client', about_id: ann.entityId });
    expect(client).toMatchObject({ entity_id: ann.entityId, about: null, is_there: true });
    expect(await add({ about_kind: 'policy', about_id: policy })).toMatchObject({
      entity_id: ann.entityId,
      about: 'LRP plain',
      endorsement_number: 'plain',
    });
    expect(await add({ about_kind: 'trade', about_id: trade })).toMatchObject({
      about: 'Buy 2 PUT plain Dec-26',
      trade: { b_s: 'Buy', period: 'Dec-26', status: 'open' },
    });
    for (const about_kind of ['client', 'lot', 'policy', 'trade'] as const)
      await expect(add({ about_kind, about_id: 2_000_000_000 })).toBeRefused('not_found', {
        about_id: 'Record not found',
      });
  });

  it('is on no trade that belongs to no client', async () => {
    const [trade] = await server.owner<{ id: number }>(
      `insert into trades (acct, name, trade_date, b_s, quantity, price_amount)
       values ('no client', 'x', '2026-05-05', 'Buy', 1, 1) returning id`,
    );
    await expect(add({ about_kind: 'trade', about_id: trade?.id ?? 0 })).toBeRefused('invalid', {
      about_id: 'This trade belongs to no client yet: assign it first',
    });
  });

  it('has 1 to 2,000 characters, a day and an administrator', async () => {
    const about = await lotOf(ann);
    expect((await add(about, { text: 'x'.repeat(2000) })).text).toHaveLength(2000);
    await expect(add(about, { text: 'x'.repeat(2001) })).toBeRefused('invalid', {
      text: 'Note must be at most 2,000 characters',
    });
    await expect(add(about, { text: '  ' })).toBeRefused('invalid', { text: 'Note is required' });
    await expect(add(about, { due_on: '2026-02-30' })).toBeRefused('invalid', {
      due_on: 'Due date must be a valid date',
    });
    await expect(add(about, { assignee: server.ann.id })).toBeRefused('invalid', {
      assignee: 'Choose an administrator: this user is none',
    });
    const [administrator] = await server.admin.call(listAssignees, {});
    expect(await add(about, { assignee: administrator?.id ?? null })).toMatchObject({
      assignee_name: 'Administrator',
      due_on: null,
    });
  });

  it('is changed from its version, and shows what was saved in between', async () => {
    const { id, version } = await add(await lotOf(ann));
    const edited = await server.admin.call(editNote, { id, version, text: 'Call Monday', shared: true });
    expect(edited).toMatchObject({ text: 'Call Monday', shared: true, version: version + 1 });
    await expect(
      server.admin.call(editNote, { id, version, text: 'Call Tuesday', shared: true }),
    ).toBeRefused('conflict', { text: 'Now saved: Call Monday', version: String(version + 1) });
    await expect(server.admin.call(editNote, { id: 2_000_000_000, version: 1, text: 'x' })).toBeRefused(
      'not_found',
      'Note not found',
    );
  });
});

describe('a task', () => {
  it('is done, and not done after all', async () => {
    const { id } = await add(await lotOf(ann), { due_on: '2026-12-04' });
    const done = await server.admin.call(markNoteDone, { id, done: true });
    expect(done).toMatchObject({ done: true, done_by: 'Administrator', done_at: expect.any(String) });
    expect(await server.admin.call(markNoteDone, { id, done: true })).toEqual(done);
    expect(await server.admin.call(markNoteDone, { id, done: false })).toMatchObject({
      done: false,
      done_at: null,
      done_by: null,
    });
  });

  it('has a due date or an assignee: other notes cannot be done', async () => {
    const { id, version } = await add(await lotOf(ann));
    await expect(server.admin.call(markNoteDone, { id, done: true })).toBeRefused(
      'invalid',
      'Only a task can be done: give the note a due date or an assignee first',
    );
    const task = await server.admin.call(editNote, { id, version, text: 'Call', due_on: '2026-12-04' });
    const done = await server.admin.call(markNoteDone, { id, done: true });
    expect(done.version).toBeGreaterThan(task.version);
    const note = await server.admin.call(editNote, { id, version: done.version, text: 'Called' });
    expect(note).toMatchObject({ due_on: null, done: false, done_at: null });
  });

  it('is listed by state, assignee, record and text, and counted', async () => {
    const about = await lotOf(bob);
    const late = await add(about, { due_on: '2020-01-02', text: 'Zebra late' });
    const soon = await add(about, { due_on: '2099-01-02', assignee: server.admin.id, text: 'Zebra soon' });
    const done = await add(about, { due_on: '2020-01-02', text: 'Zebra done' });
    await server.admin.call(markNoteDone, { id: done.id, done: true });
    const plain = await add(about, { text: 'Zebra plain' });
    const ids = async (filter: RequestOf<typeof listNotes>) =>
      (await server.admin.call(listNotes, { ...about, ...filter })).map(({ id }) => id);
    expect(await ids({})).toEqual([plain.id, done.id, soon.id, late.id]);
    expect(await ids({ state: 'open' })).toEqual([late.id, soon.id]);
    expect(await ids({ state: 'due' })).toEqual([soon.id]);
    expect(await ids({ state: 'overdue' })).toEqual([late.id]);
    expect(await ids({ state: 'done' })).toEqual([done.id]);
    expect(await ids({ assignee: server.admin.id })).toEqual([soon.id]);
    expect(await ids({ q: 'ZEBRA soon' })).toEqual([soon.id]);
    expect(await ids({ q: `sandhill zebra`, limit: 2, offset: 1 })).toEqual([done.id, soon.id]);
    expect(await server.admin.call(countNotes, { about_kind: 'lot' })).toContainEqual({
      about_id: about.about_id,
      notes: 4,
      open: 2,
    });
    expect(await server.bob.call(countNotes, { about_kind: 'lot' })).toEqual([]);
  });
});

describe('notes of a record that is deleted', () => {
  it('stay with the client, say what they were about, and are back with the record', async () => {
    const lot = await ann.lot();
    const note = await add({ about_kind: 'lot', about_id: lot.value }, { shared: true });
    const { deletion } = await server.ann.call(deleteLot, { id: lot.value });
    const left = await found(note.id);
    expect(left).toMatchObject({ entity_id: ann.entityId, is_there: false, lot: null });
    expect(left && aboutInWords(left)).toBe(`Lot ${lot.lot} (removed)`);
    expect(await seenBy(server.ann)).toContain(note.id);
    await server.ann.call(restoreRecord, { id: deletion });
    expect(await found(note.id)).toMatchObject({ is_there: true, lot: lot.lot, about: `Lot ${lot.lot}` });
  });

  it.each(['policy', 'trade'] as const)('of kind %s likewise', async (about_kind) => {
    const about_id = Number((await (about_kind === 'policy' ? ann.lrp() : ann.trade())).value);
    const note = await add({ about_kind, about_id });
    const gone = about_kind === 'policy' ? deleteLrp : deleteTrade;
    const { deletion } = await server.admin.call(gone, { id: about_id });
    expect(await found(note.id)).toMatchObject({ is_there: false, about: note.about, trade: null });
    await server.admin.call(restoreRecord, { id: deletion });
    expect(await found(note.id)).toMatchObject({ is_there: true, about: note.about });
  });

  it('and of one that moves to another client', async () => {
    const lot = await ann.lot();
    const about: NotedRecord = { about_kind: 'lot', about_id: lot.value };
    const note = await add(about, { shared: true });
    await server.owner('update lots set entity_id = $1 where id = $2', [bob.entityId, lot.value]);
    expect(await found(note.id)).toMatchObject({ entity_id: ann.entityId, is_there: false, lot: null });
    expect(await server.admin.call(listNotes, about)).toEqual([]);
    expect(await seenBy(server.bob)).not.toContain(note.id);
    const after = await add(about);
    expect(after).toMatchObject({ owner: server.bob.entity_name, lot: lot.lot });
  });
});

describe('notes in other features', () => {
  it('are in the history of administrators, and restored by them only', async () => {
    const about = await lotOf(ann);
    const note = await add(about, { shared: true, text: 'To be deleted' });
    const { deletion } = await server.admin.call(deleteNote, { id: note.id });
    const [entry] = await server.admin.call(listHistory, { record: 'notes', record_id: String(note.id) });
    expect(entry).toMatchObject({ action: 'delete', restorable: true, before: { text: 'To be deleted' } });
    expect(JSON.stringify(await server.ann.call(lotHistory, { id: about.about_id }))).not.toContain(
      'To be deleted',
    );
    await expect(server.ann.call(restoreRecord, { id: deletion })).toBeRefused('not_found');
    await server.admin.call(restoreRecord, { id: deletion });
    expect(await found(note.id)).toMatchObject({ text: 'To be deleted', created_by: 'Administrator' });
  });

  it('are found by their text by those who may see them', async () => {
    const about = await lotOf(ann);
    const own = await add(about, { text: 'Quagga forward price' });
    const shared = await add(about, { text: 'Quagga sale day', shared: true });
    const search = async (who: Person) =>
      (await who.call(searchRecords, { text: 'quagga' })).notes.map(({ id }) => id);
    expect(await search(server.admin)).toEqual([shared.id, own.id]);
    expect(await search(server.ann)).toEqual([shared.id]);
    expect(await search(server.bob)).toEqual([]);
  });

  it('are exported where they are shared', async () => {
    const about = await lotOf(ann);
    await add(about, { text: 'Not exported' });
    await add(about, { text: 'Exported', shared: true, due_on: '2026-12-04' });
    const { notes } = await server.ann.call(exportRecords, {});
    const texts = notes.map(({ text }) => text);
    expect(texts).toContain('Exported');
    expect(texts).not.toContain('Not exported');
  });

  it('are alerts: an overdue task of its assignee, a shared note of the client until it is done', async () => {
    const about = await lotOf(ann);
    const task = await add(about, { due_on: '2020-01-02', text: 'Overdue', assignee: server.admin.id });
    const others = await add(about, { due_on: '2020-01-02', text: 'Of another' });
    const other = await server.owner<{ id: string }>(
      `insert into users (entity_id, full_name, phone_number, email, user_type)
       values ($1, 'Second Admin', '806 555 0142', 'second@admin.test', 'admin') returning id`,
      [ann.entityId],
    );
    await server.owner('update notes set assignee = $1 where id = $2', [other[0]?.id, others.id]);
    const shared = await add(about, { text: 'Sale on Friday', shared: true });
    const keys = async (who: Person) => (await who.call(listAlerts, {})).map(({ key }) => key);
    expect(await keys(server.admin)).toContain(`task_overdue:${task.id}`);
    expect(await keys(server.admin)).not.toContain(`task_overdue:${others.id}`);
    expect(await keys(server.ann)).toContain(`note_shared:${shared.id}`);
    expect(await keys(server.ann)).not.toContain(`task_overdue:${task.id}`);
    expect(await keys(server.bob)).not.toContain(`note_shared:${shared.id}`);
    await server.admin.call(markNoteDone, { id: task.id, done: true });
    expect(await keys(server.admin)).not.toContain(`task_overdue:${task.id}`);
  });
});
