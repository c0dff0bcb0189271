import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { region, row } from './locators.ts';
import { newProducer } from './test-users.ts';
import { scenarioOnPhone } from './scenario.ts';
import { press, reads, sees, signUp } from './actions.ts';
import { today } from '../src/server/testing/today.ts';
import { setUpLot, setUpOut } from './setup.ts';
import { visit } from './visit.ts';

const year = Number(today.slice(0, 4));
/** Never in the future. */
const shipped = `${year}-01-01`;

scenarioOnPhone(
  'a producer compares closed lots by result, grouped by common properties',
  async ({ page }) => {
    const producer = newProducer();
    await signUp(page, producer);
    await visit(page, '/closeouts');
    await sees(page, `No Lots Closed Out in ${year}`);
    await expectAccessible(page);

    const bought = { date_in: `${year - 1}-06-10`, est_out_date: shipped };
    const first = await setUpLot(page, producer.entity_name, 'C-1', { ...bought, total_cost: 150_000.5 });
    const second = await setUpLot(page, producer.entity_name, 'C-2', {
      ...bought,
      source: 'Dalhart',
      sex: 'heifers',
    });
    const out = { date_out: shipped, head_count: 100 };
    await setUpOut(page, first.id, { ...out, weight: 120_000, proceeds: 160_000.5 });
    await setUpOut(page, second.id, { ...out, weight: 118_000 });

    await visit(page, '/inventory');
    await page.getByRole('link', { name: 'Closeouts', exact: true }).click();
    await page.waitForURL('**/closeouts');
    await reads(row(page, 'C-1'), /Final[^]*\+\$10,000\.00[^]*\+\$100\.00/);
    await reads(row(page, 'C-2'), /Closed out[^]*-\s+1 shipment without proceeds/);
    await sees(page, `2 lots closed out in ${year}`);
    await sees(page, 'Result projected, not final: lot C-2');
    await sees(page, '1 shipment without proceeds: lot C-2');
    await expectAccessible(page);
    for (const [file, named] of [
      ['Export CSV', /^closeouts-\d{4}\.csv$/],
      ['Excel', /^closeouts-.*\.xlsx$/],
    ] as const) {
      const download = page.waitForEvent('download');
      await press(page, file);
      await reads(page.locator('body'), /Closeouts/);
      expect((await download).suggestedFilename()).toMatch(named);
    }

    await page.getByRole('tab', { name: 'By Group' }).click();
    await reads(row(page, 'Amarillo auction'), /\+\$10,000\.00[^]*\+\$100\.00/);
    await reads(row(page, 'Dalhart'), /-\s+0 of 1 lots/);
    await sees(page, '1 shipment without proceeds: Dalhart');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Dalhart' }).click();
    await press(page, 'Show every source, not only Dalhart');
    await page.getByLabel('Group by').selectOption('source');
    await row(page, 'Amarillo auction').waitFor();

    await visit(page, '/dashboard');
    await region(page, 'Value Summary')
      .getByText(
        `Closed out in ${year}: 1 lot, +$10,000.00 (1 lot without all proceeds excluded: C-2; 1 shipment without proceeds).`,
      )
      .waitFor();
    await expectAccessible(page);

    await visit(page, '/closeouts');
    await row(page, 'C-2').getByRole('link', { name: 'C-2' }).click();
    await page.waitForURL('**/lot/C-2/closeout');
    await reads(page.getByRole('heading', { level: 1 }), 'Closeout: C-2');
  },
);
