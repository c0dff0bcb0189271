import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { press, reads, sees, signInAsAdmin, signUp } from './actions.ts';
import { gate } from './loaded.ts';
import { dialog, region } from './locators.ts';
import { scenarioOnPhone } from './scenario.ts';
import { post, setUpLot } from './setup.ts';
import { newProducer } from './test-users.ts';
import { today } from '../src/server/testing/today.ts';
import { visit } from './visit.ts';

scenarioOnPhone(
  'a producer finds out why equity moved since the last snapshot',
  async ({ page, another }) => {
    const producer = newProducer();
    await signUp(page, producer);
    await visit(page, '/snapshots/compare');
    await sees(page, 'No Snapshots Yet');
    await expectAccessible(page);

    const lot = await setUpLot(page, producer.entity_name, 'W-1');
    const admin = await another();
    await signInAsAdmin(admin);
    await post(admin, '/api/snapshots', { replace: true });
    const expense = { lot_id: lot.id, date: today, type: 'feed', expense_category: 'actual' };
    await post(page, '/api/expenses', { ...expense, amount: 40_000 });

    await visit(page, '/snapshots/compare');
    await sees(page, 'Of this, Est. Net Equity');
    await reads(page.locator('#main'), /Equity with Sales and LRP fell by \$[\d,]+: expenses −\$40,000/);
    await expectAccessible(page);
    const causes = region(page, 'Causes');
    await reads(causes, /Of this, Est\. Net Equity[^]*−\$40,000\.00/);
    await press(causes, 'Show all causes');
    await sees(causes, 'Estimated out weight');
    await press(causes, 'Details of Expenses');
    await reads(causes, /W-1[^]*\$0\.00 → \$40,000\.00/);
    await expectAccessible(page);
    await press(causes, 'History of lot W-1');
    await sees(dialog(page), 'Added expense');
    await expectAccessible(page);

    // A file that is saved before the prices have come says that they are simulated, too.
    const prices = gate();
    await page.route('**/api/prices', prices.hold);
    await page.goto('/snapshots/compare');
    const download = page.waitForEvent('download');
    await press(page, 'Excel');
    prices.open();
    const sheets = Object.values(unzipSync(await readFile(await (await download).path())));
    expect(sheets.map((sheet) => strFromU8(sheet)).join('')).toContain('. Simulated prices');

    await visit(page, `/snapshots/compare?from=2020-01-01&to=${today}`);
    await sees(page, 'There is no snapshot of Jan 1, 2020');

    await visit(admin, `/admin/equity-snapshots?day=${today}`);
    await admin.getByRole('link', { name: 'Compare with…' }).click();
    await admin.waitForURL(`**/snapshots/compare?from=${today}`);
    await sees(admin, 'Of this, Est. Net Equity');
  },
);
