import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { newSession } from './accounts.ts';
import { expectAccessible } from './accessible.ts';
import { closes, fill, holds, keepSession, press, reads, sees, send, signInAsAdmin } from './actions.ts';
import { dialog, field, region, row } from './locators.ts';
import { scenarioOnDesktop } from './scenario.ts';
import { put, setUpLot } from './setup.ts';
import { newProducer } from './test-users.ts';
import { visit } from './visit.ts';

/** Types and presses a button before anything that follows from the text is drawn, as on a slow device. */
const typeAndPress = (input: Locator, text: string, button: string): Promise<void> =>
  input.evaluate(
    async (element, typed) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, typed.text);
      element.dispatchEvent(new Event('input', { bubbles: true }));
      await Promise.resolve();
      [...document.querySelectorAll('button')].find(({ innerText }) => innerText === typed.button)?.click();
    },
    { text, button },
  );

scenarioOnDesktop('an adviser makes a proposal of a saved comparison', async ({ page, another }) => {
  const ann = newProducer();
  const session = await newSession(ann);
  const number = `P ${ann.email.slice(4, 12)}`;
  const more = { est_out_wt: 750, est_out_date: '2199-03-15' };
  const lot = await setUpLot(session, ann.entity_name, number, more);
  await put(session, `/api/lots/${lot.id}/plan`, { feed_rate: 0 });

  await signInAsAdmin(page);
  await visit(page, '/settings');
  const firm = region(page, 'Firm');
  await fill(firm, { 'Firm Name': 'W'.repeat(121), Disclaimer: 'For information only.' });
  await press(firm, 'Save Firm');
  await sees(firm, 'Firm name must be at most 120 characters');
  await holds(firm, 'Disclaimer', 'For information only.');
  await fill(firm, { 'Firm Name': 'High Plains Advisers' });
  await press(firm, 'Save Firm');
  await sees(firm, 'Firm saved');

  const address = `/risk-management?tab=protect&lot=${encodeURIComponent(number)}`;
  await visit(page, address);
  await fill(region(page, 'Cattle'), { 'Futures Price': '190', Basis: '0' });
  await fill(region(page, 'Put'), { Strike: '182', Premium: '8.15' });
  await press(page, 'Save Comparison');
  await send(page, { Name: 'Spring' }, 'Save Comparison');
  await closes(dialog(page));
  const proposal = page.getByRole('link', { name: 'Proposal', exact: true });
  await proposal.click();
  await page.waitForURL('**/reports/proposal/*');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const main = page.locator('#main');
  await sees(main, 'Prepared by High Plains Advisers');
  await sees(main, 'For information only.');
  const compared = region(page, 'Protection compared');
  await reads(row(compared, 'Put').first(), /173\.85[^]*\$81\.50[^]*\$8,150\.00/);
  const net = region(page, 'Net price and result of the lot by futures price');
  await reads(row(net, '190.000').first(), /190\.00[^]*−\$7,500\.00[^]*179\.13/);
  await sees(
    main,
    'No commission entered: net prices and floors are before it, and the cost of the short future is unknown',
  );
  expect(await main.innerText()).not.toMatch(/best|recommend/i);
  await expectAccessible(page);
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'PDF')]);
  expect(download.suggestedFilename()).toMatch(/^protection-proposal-p-.*\.pdf$/);

  // Its figures stay as saved until the changes are saved.
  await main.getByRole('link', { name: 'Back to Protect' }).click();
  await holds(region(page, 'Cattle'), 'Futures Price', '190');
  await fill(region(page, 'Cattle'), { 'Futures Price': '180' });
  await proposal.click();
  await reads(row(compared, 'Short future').first(), /190\.00/);
  await page.goBack();
  await holds(region(page, 'Cattle'), 'Futures Price', '190');
  await typeAndPress(field(region(page, 'Cattle'), 'Futures Price'), '180', 'Save Changes');
  await sees(page, 'Comparison Spring saved');
  await visit(page, `/reports/proposal/${id}`);
  await reads(row(compared, 'Short future').first(), /180\.00/);

  // A producer prints Protect itself, and makes no proposal in the firm’s name.
  const producer = await another();
  await keepSession(producer, session);
  await producer.goto(address);
  await press(producer, 'Spring');
  await reads(
    producer.getByRole('status').filter({ hasText: 'Saved on' }),
    /The floors were: Short future 180\.00/,
  );
  expect(await producer.getByRole('link', { name: 'Proposal', exact: true }).count()).toBe(0);
  await visit(producer, `/reports/proposal/${id}`);
  await sees(producer, 'Access Denied');
});
