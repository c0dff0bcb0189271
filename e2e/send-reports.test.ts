import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { newSession } from './accounts.ts';
import { expectAccessible } from './accessible.ts';
import { press, sees, signInAsAdmin, signUp } from './actions.ts';
import { dialog, region, row } from './locators.ts';
import { newestMail } from './mailbox.ts';
import { scenarioOnPhone } from './scenario.ts';
import { post, setUpLot } from './setup.ts';
import { newProducer } from './test-users.ts';
import { visit } from './visit.ts';

const card = (page: Page) => region(page, 'What to Send');

/** Presses the button that downloads; returns the files of the archive by their path. */
async function downloaded(page: Page, press_: () => Promise<void>): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 }), press_()]);
  expect(download.suggestedFilename()).toMatch(/^reports-.*-\d{4}-\d\d-\d\d\.zip$/);
  return Object.keys(unzipSync(await readFile(await download.path())));
}

scenarioOnPhone(
  'an adviser sends the reports of two clients as files and by email',
  async ({ page, another }) => {
    const [ann, bob] = [newProducer('Lazy K Ranch'), newProducer('Sandhill Cattle Co')];
    const banker = `banker-of-${ann.email}`;
    const producer = await another();
    await signUp(producer, ann);
    await setUpLot(producer, ann.entity_name, 'B-1');
    await post(producer, '/api/report-mails', {
      report: 'equity',
      day_of_month: 5,
      addresses: banker,
      enabled: true,
      current_password: ann.password,
    });
    await newSession(bob);

    await signInAsAdmin(page);
    await visit(page, '/reports');
    await page.getByRole('link', { name: 'Send Reports' }).click();
    await page.waitForURL('**/reports/send');
    await card(page).getByRole('checkbox', { name: /^All / }).uncheck();
    await expect
      .poll(() =>
        card(page)
          .getByRole('button', { name: /^Download / })
          .isDisabled(),
      )
      .toBe(true);
    for (const { entity_name } of [ann, bob])
      await card(page).getByRole('checkbox', { name: entity_name }).check();
    await expectAccessible(page);
    const files = await downloaded(page, () => press(card(page), 'Download 2 Clients'));
    const ofAnn = files.filter((path) => path.startsWith(`${ann.entity_name}/`));
    expect(ofAnn).toHaveLength(6);
    expect(files.filter((path) => path.startsWith(`${bob.entity_name}/`))).toHaveLength(6);
    expect(files).toHaveLength(12);
    await sees(page.locator('#main'), 'Reports of 2 clients downloaded.');
    const log = region(page, 'What was sent');
    await sees(row(log, ann.entity_name).first(), 'Downloaded');

    await card(page).getByText('Email', { exact: true }).click();
    await card(page)
      .getByText(
        `1 client has no allowed address for these reports and will be sent nothing: ${bob.entity_name}.`,
      )
      .waitFor();
    await sees(card(page), `${banker}: Equity Report`);
    await expectAccessible(page);
    await press(card(page), 'Email 2 Clients');
    await dialog(page).getByText('Send 1 email to 1 address of 1 client?').waitFor();
    await expectAccessible(page);
    await press(dialog(page), 'Send');
    await dialog(page).waitFor({ state: 'detached' });
    await sees(page.locator('#main'), `${bob.entity_name}: Refused: No address is allowed for these reports`);
    expect(await newestMail(banker)).toContain(`Equity Report for ${ann.entity_name}`);
    await sees(page.locator('#main'), 'Reports of 1 client: 1 of 1 email sent.');
    await sees(row(log, ann.entity_name).first(), banker);
    await sees(row(log, ann.entity_name).first(), 'Sent 1 email');
    await expectAccessible(page);

    await visit(page, '/reports/send');
    await sees(row(log, ann.entity_name).first(), 'Sent 1 email');

    // What was sent stands in the client's own log.
    await producer.goto('/reports');
    await region(producer, 'Reports by Email').getByText('Equity Report sent by Administrator on').waitFor();
  },
);
