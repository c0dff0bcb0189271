import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { newSession, sessionOf } from './accounts.ts';
import { expectAccessible } from './accessible.ts';
import { closes, fill, press, reads, sees, signInAsAdmin } from './actions.ts';
import { dialog, row } from './locators.ts';
import { newestMail } from './mailbox.ts';
import { refused } from './page.ts';
import { scenarioOnDesktop, scenarioOnPhone } from './scenario.ts';
import { newProducer, type Person } from './test-users.ts';
import { findUser } from './user-actions.ts';
import { comeBack } from './visit.ts';

const someone = (name: string): Person => {
  const person = newProducer();
  return { ...person, full_name: `${name} ${person.email.slice(4, 12)}` };
};

const linkOn = (page: Page) => page.getByLabel('Invitation link').innerText();

/** Accepts an invitation with the person's password; `entity` is named on its page. */
async function accept(page: Page, link: string, { full_name, email, password, entity_name }: Person) {
  await page.goto(link);
  await sees(page, 'Accept Invitation');
  await page.getByText(`${full_name}, you are invited as a user of ${entity_name}`).waitFor();
  await sees(page, email);
  // The token is not left in the address.
  expect(page.url()).toMatch(/\/accept-invitation$/);
  await expectAccessible(page);
  await fill(page, { Password: password, 'Confirm Password': 'another one' });
  await press(page, 'Accept Invitation');
  await sees(page, 'Passwords do not match');
  await fill(page, { 'Confirm Password': password });
  await press(page, 'Accept Invitation');
  await page.waitForURL('**/dashboard');
  await page.getByRole('button', { name: 'Sign Out' }).waitFor();
}

scenarioOnPhone(
  'an admin adds a client in one form, whose first user accepts an emailed invitation',
  async (stage) => {
    const { page, another } = stage;
    const [ann, taken] = [someone('Ann'), someone('Tom')];
    await newSession(taken);
    await signInAsAdmin(page);
    await page.goto('/admin/user-profiles');
    await page.getByRole('link', { name: 'New Client' }).click();
    await page.waitForURL('**/admin/new-client');
    await press(page, 'Add Client');
    await sees(
      page,
      'Entity name is required; Full name is required; Phone number is required; Email address is required',
    );
    const account = `RJ ${ann.email.slice(4, 12)}`;
    await fill(page, {
      'Entity Name': taken.entity_name.toUpperCase(),
      'Full Name': ann.full_name,
      'Phone Number': ann.phone_number,
      Email: taken.email,
      'RJO Account Number': account,
      'Interest Rate': '8.25',
      'Hedge Band From': '60',
      Lender: 'First Bank',
      'Cattle, unhedged: Rate': '70',
    });
    await refused(page, 409, async () => {
      await press(page, 'Add Client');
      await sees(page, `${taken.entity_name} exists already: invite a user into it in User Profiles`);
    });
    await fill(page, { 'Entity Name': ann.entity_name });
    await refused(page, 409, async () => {
      await press(page, 'Add Client');
      await sees(
        page,
        `${taken.email} belongs to ${taken.full_name} of ${taken.entity_name}: use another address`,
      );
    });
    await expectAccessible(page);
    // Nothing typed is lost.
    expect(await page.getByLabel('Lender', { exact: true }).inputValue()).toBe('First Bank');
    await fill(page, { Email: ann.email });
    await press(page, 'Add Client');
    await page.waitForURL('**/admin/client?client=*');
    await page.getByRole('heading', { name: ann.entity_name }).waitFor();
    await sees(page, 'Client Added');
    await page.getByText(`An email with this link is on its way to ${ann.email}.`).waitFor();
    await expectAccessible(page);
    const shown = await linkOn(page);
    await press(page, 'Done');
    await expect.poll(() => page.getByLabel('Invitation link').count()).toBe(0);

    await findUser(page, ann.email);
    await page.getByRole('button', { name: `Invited: ${ann.full_name}` }).waitFor();
    await reads(row(page, ann.full_name), new RegExp(`RJO: ${account}`));

    const link = /http:\S+/.exec(await newestMail(ann.email))?.[0] ?? '';
    expect(new URL(link).hash).toBe(new URL(shown).hash);
    const hers = await another();
    await accept(hers, link, ann);
    await hers.goto('/settings');
    await expect.poll(() => hers.getByLabel('Interest Rate').inputValue()).toBe('8.25');
    await sessionOf(ann);

    await comeBack(page);
    await expect.poll(() => page.getByRole('button', { name: `Invited: ${ann.full_name}` }).count()).toBe(0);

    const later = await another();
    await refused(later, 409, async () => {
      await later.goto(link);
      await later.getByText('This invitation has been used. Sign in with your email address').waitFor();
    });
    await expectAccessible(later);
    await later.getByRole('link', { name: 'Sign In' }).click();
    await later.waitForURL('**/signin');
  },
);

scenarioOnDesktop(
  'a further user is invited with a link, which is revoked and renewed',
  async ({ page, another }) => {
    const [ann, bea] = [someone('Ann'), someone('Bea')];
    bea.entity_name = ann.entity_name;
    await newSession(ann);
    await signInAsAdmin(page);
    await findUser(page, ann.entity_name);
    await press(page, 'Invite User');
    await fill(dialog(page), {
      Entity: ann.entity_name,
      'Full Name': bea.full_name,
      'Phone Number': bea.phone_number,
      Email: bea.email,
    });
    await dialog(page).getByLabel('Send the invitation by email').uncheck();
    await press(dialog(page), 'Invite User');
    await dialog(page).getByText(`Hand this link to the person with the address ${bea.email}.`).waitFor();
    await expectAccessible(page);
    const first = await linkOn(page);
    await press(dialog(page), 'Done');
    await closes(dialog(page));

    const openInvitation = async (label: string) => press(page, `${label}: ${bea.full_name}`);
    await findUser(page, bea.email);
    await openInvitation('Invited');
    await expectAccessible(page);
    await press(dialog(page), 'Revoke');
    await closes(dialog(page));
    const hers = await another();
    await hers.goto('/accept-invitation');
    await hers.getByText('This link is incomplete.').waitFor();
    await expectAccessible(hers);
    await refused(hers, 409, async () => {
      await hers.goto(first);
      await hers.getByText('This invitation has been withdrawn or replaced.').waitFor();
    });

    await openInvitation('Invitation revoked');
    await press(dialog(page), 'New Link');
    await dialog(page).getByText(`Hand this link to the person with the address ${bea.email}.`).waitFor();
    const second = await linkOn(page);
    await press(dialog(page), 'Done');
    await accept(hers, second, bea);
  },
);
