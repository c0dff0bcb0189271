import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { closes, fill, holds, keepSession, press, reads, sees, signInAsAdmin } from './actions.ts';
import { newSession } from './accounts.ts';
import { expectAccessible } from './accessible.ts';
import { dialog, region } from './locators.ts';
import { setUpPolicy } from './lrp-actions.ts';
import { refused } from './page.ts';
import { scenarioOnDesktop, scenarioOnPhone } from './scenario.ts';
import { get, put, setUpLot } from './setup.ts';
import { newProducer } from './test-users.ts';
import { setUpTrades } from './trade-actions.ts';
import { visit } from './visit.ts';

type Typed = Record<string, string | boolean>;

/** Adds a note in a section or dialog of notes. */
async function addNote(notes: Locator, typed: Typed): Promise<void> {
  await press(notes, 'Note');
  const form = noteForm(notes.page());
  await fill(form, typed);
  await press(form, 'Add Note');
  await closes(form);
}

const noteForm = (page: Page): Locator => dialog(page).filter({ has: page.getByLabel('Due Date') });

scenarioOnPhone(
  'an adviser keeps notes and tasks on a lot, and its producer reads those shared',
  async ({ page, another }) => {
    const ann = newProducer();
    const session = await newSession(ann);
    const { id } = await setUpLot(session, ann.entity_name, 'N-1');
    await signInAsAdmin(page);
    await visit(page, `/lot/N-1?owner=${encodeURIComponent(ann.entity_name)}`);
    const notes = region(page, 'Notes');
    await reads(notes, /No notes yet/);

    // A note that is too long is refused, and what was typed stays.
    await press(notes, 'Note');
    const long = 'x'.repeat(2001);
    await fill(dialog(page), { Note: long });
    await press(dialog(page), 'Add Note');
    await sees(dialog(page), 'Note must be at most 2,000 characters');
    await holds(dialog(page), 'Note', long);
    await fill(dialog(page), { Note: 'Wait for the October report.' });
    await press(dialog(page), 'Add Note');
    await closes(dialog(page));
    await reads(notes, /Wait for the October report\.[^]*Only advisers[^]*Administrator · /i);

    await addNote(notes, {
      Note: 'Sign the LRP application.',
      'Due Date': '2020-01-02',
      'Shared with the client': true,
    });
    await reads(notes, /Sign the LRP application\.[^]*Overdue: due Jan 2, 2020[^]*Shared with the client/i);
    await expectAccessible(page);

    const producer = await another();
    await keepSession(producer, session);
    await producer.goto('/lot/N-1');
    const seen = region(producer, 'Notes');
    await reads(seen, /Sign the LRP application\./);
    expect(await producer.locator('#main').innerText()).not.toMatch(/October report|advisers|Shared with/i);
    expect(await seen.getByRole('button').count()).toBe(0);
    await expectAccessible(producer);

    // In the notifications, until it is dismissed.
    await producer.getByRole('button', { name: /^Notifications, / }).click();
    const about = 'Task due Jan 2, 2020 on Lot N-1: Sign the LRP application.';
    const alert = producer.getByRole('link', { name: about });
    await alert.waitFor();
    await press(producer, `Dismiss: ${about}`);
    await closes(alert);

    await producer.goto('/notes');
    await reads(producer.locator('#main'), /Sign the LRP application\.[^]*Lot N-1/);
    expect(await producer.locator('#main').innerText()).not.toMatch(/October report|advisers/i);
    await expectAccessible(producer);

    // A task is done, changed and deleted, each with a way back.
    await addNote(notes, {
      Note: 'Call about the put.',
      'Due Date': '2099-12-04',
      'Assigned To': 'Administrator (me)',
    });
    await reads(notes, /Due Dec 4, 2099 · Administrator/i);
    await press(notes, 'Done: Call about the put.');
    await reads(notes, /Done [A-Z][a-z]{2} \d+, \d{4} by Administrator/i);
    await press(page, 'Undo');
    await closes(notes.getByText(/^Done /));
    await press(notes, 'Edit note: Call about the put.');
    await concurrentEdit(page, id);
    await reads(notes, /Call on Monday\./);

    await press(notes, 'Delete note: Call on Monday.');
    await press(dialog(page), 'Delete');
    await closes(dialog(page));
    await closes(notes.getByText('Call on Monday.'));
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await reads(notes, /Call on Monday\./);
  },
);

/** An edit of the lot's task from an older version keeps what was typed, and shows what was saved. */
async function concurrentEdit(page: Page, lotId: number): Promise<void> {
  const saved = await get<{ id: number; version: number; text: string }[]>(
    page,
    `/api/notes?about_kind=lot&about_id=${lotId}`,
  );
  const task = saved.find(({ text }) => text === 'Call about the put.');
  await put(page, `/api/notes/${task?.id}`, { version: task?.version, text: 'Called.' });
  await fill(dialog(page), { Note: 'Call on Monday.' });
  await refused(page, 409, async () => {
    await press(dialog(page), 'Update Note');
    await sees(dialog(page), 'Now saved: Called.');
  });
  await holds(dialog(page), 'Note', 'Call on Monday.');
  await press(dialog(page), 'Update Note');
  await closes(dialog(page));
}

scenarioOnDesktop(
  'notes on policies and trades are in their rows, and all are found',
  async ({ page, another }) => {
    const ann = newProducer();
    const session = await newSession(ann);
    const lot = await setUpLot(session, ann.entity_name, 'N-3');
    await setUpPolicy(session, lot.id);
    await signInAsAdmin(page);
    const acct = `RJ ${ann.email.slice(4, 12)}`;
    await setUpTrades(page, [{ acct, b_s: 'Sell', quantity: 2, price_amount: 231.5, lot_id: lot.id }]);

    await visit(page, `/risk-management/futures-options?q=${encodeURIComponent(acct)}`);
    await page.getByRole('button', { name: /^Notes of / }).click();
    await sees(dialog(page), 'No notes yet.');
    await addNote(dialog(page), { Note: `Roll for ${ann.entity_name}.`, 'Due Date': '2099-12-04' });
    await sees(dialog(page), `Roll for ${ann.entity_name}.`);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Notes of .*: 1$/ }).waitFor();

    await visit(page, `/risk-management/lrp?q=${encodeURIComponent(ann.entity_name)}`);
    await page.getByRole('button', { name: /^Notes of / }).click();
    const premium = `Premium of ${ann.entity_name} is paid.`;
    await addNote(dialog(page), { Note: premium, 'Shared with the client': true });

    await visit(page, '/notes');
    await page.getByLabel('Search notes...').fill(`${ann.entity_name} paid`);
    await reads(page.locator('#main ul'), /is paid\.[^]*LRP 0001/);
    await closes(page.getByText(`Roll for ${ann.entity_name}.`));
    await page.getByLabel('Search notes...').fill(ann.entity_name);
    await sees(page, `Roll for ${ann.entity_name}.`);
    await page.getByRole('combobox', { name: 'Show' }).click();
    await page.getByRole('option', { name: 'Due today or later' }).click();
    await closes(page.getByText(premium));
    await expectAccessible(page);

    const producer = await another();
    await keepSession(producer, session);
    await producer.goto('/settings');
    await producer.getByRole('heading', { level: 1 }).waitFor();
    await producer.getByRole('button', { name: 'Find anything' }).click();
    await producer.getByRole('combobox', { name: /^Search for lots/ }).fill('premium paid');
    await producer.getByRole('option', { name: /is paid\.\s*Note on LRP 0001/ }).click();
    await producer.waitForURL(/\/notes\?.*about=policy-/);
    await reads(producer.locator('#main'), /is paid\.[^]*LRP 0001/);
    expect(await producer.locator('#main').innerText()).not.toContain('Roll for');
  },
);
