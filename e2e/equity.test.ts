import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { newSession } from './accounts.ts';
import { expectAccessible } from './accessible.ts';
import { dialog, lotLink, row } from './locators.ts';
import { deleteLot } from './lot-actions.ts';
import { newProducer } from './test-users.ts';
import { scenarioOnPhone } from './scenario.ts';
import { setUpLot } from './setup.ts';
import { fill, keepSession, press, reads, sees, closes, signInAsAdmin } from './actions.ts';
import { visit } from './visit.ts';

scenarioOnPhone(
  'an administrator captures the equity of a producer’s lot, deletes the lot and restores it',
  async ({ page, another }) => {
    const producer = newProducer();
    // The first lot by number: other scenarios add more lots than fit on the screen.
    const lot = `0${producer.entity_name.slice(-6)}`;
    const session = await newSession(producer);
    await setUpLot(session, producer.entity_name, lot);
    await signInAsAdmin(page);

    await visit(page, '/admin/equity-snapshots');
    await expectAccessible(page);
    expect(await capture(page)).toMatch(/^Captured \d+ lots? for /);
    await press(page, 'Dismiss');
    const again = await capture(page, 'Today has already been captured: this replaces today’s snapshot.');
    expect(again).toMatch(/^Captured \d+ lots? for /); // other scenarios add lots meanwhile

    await page
      .getByRole('button', { name: /^View Details of / })
      .first()
      .click();
    const details = page.getByRole('region', { name: /^Snapshot of / });
    await expect.poll(() => details.evaluate((it) => it === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: /^View Details of /, expanded: true }).waitFor();
    await fill(details, { 'Sort by': 'Lot' });
    await reads(row(page, lot), new RegExp(`${lot}[^]*100`));
    await expectAccessible(page);
    expect(await exportedLine(page, lot)).toMatch(
      new RegExp(`^\\d{4}-\\d\\d-\\d\\d,${lot},${producer.entity_name},100,`),
    );
    await press(page, `View Trend of lot ${lot}`);
    await sees(dialog(page), 'A trend needs two snapshots; there is one so far.');
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    const herself = await another();
    await keepSession(herself, session);
    await herself.goto(`/lot/${lot}`);
    await press(herself, 'History');
    await sees(dialog(herself), `Added lot ${lot}`);
    await expectAccessible(herself);

    await visit(page, `/inventory?q=${lot}`);
    await deleteLot(page, lot);
    await sees(page, 'No Lots Match Your Filters');
    // Only the lots: other scenarios fill the first page of the history with trades.
    await visit(page, '/admin/history?record=lots');
    await sees(page, `Deleted lot ${lot}`);
    await expectAccessible(page);
    await page
      .locator('li')
      .filter({ hasText: `Deleted lot ${lot}` })
      .getByRole('button', { name: 'Restore' })
      .click();
    await expectAccessible(page);
    await press(dialog(page), 'Restore');
    await closes(dialog(page));
    await visit(page, `/inventory?q=${lot}`);
    await lotLink(page, lot).waitFor();
  },
);

/** Captures today, and returns the text of the result panel. */
async function capture(page: Page, warning?: string): Promise<string> {
  await page.getByRole('button', { name: 'Capture Snapshot' }).first().click();
  if (warning) {
    await sees(dialog(page), warning);
    await expectAccessible(page);
  }
  await press(dialog(page), 'Capture');
  await closes(dialog(page));
  const result = page.getByRole('status').filter({ hasText: /^Captured \d+ lots?/ });
  return result.innerText();
}

/** The line of a lot in the exported file. */
async function exportedLine(page: Page, lot: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Export CSV')]);
  const lines = readFileSync(await download.path(), 'utf8').split('\r\n');
  expect(lines[0]).toContain('snapshot_date,lot,owner,current_head_count');
  return lines.find((line) => line.includes(`,${lot},`)) ?? '';
}
