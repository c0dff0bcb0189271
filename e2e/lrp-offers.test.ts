import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addDays } from '#domain/kit/days';
import { cropYearOf } from '#domain/lrp/lrp-rules';
import { refused } from './page.ts';
import { expectAccessible } from './accessible.ts';
import { closes, fill, holds, press, reads, sees, send, signInAsAdmin, signUp } from './actions.ts';
import { dialog, field, region, row } from './locators.ts';
import { setUpPolicy } from './lrp-actions.ts';
import { scenarioOnDesktop, scenarioOnPhone } from './scenario.ts';
import { get, put, setUpLot } from './setup.ts';
import { newProducer } from './test-users.ts';
import { today } from '../src/server/testing/today.ts';
import { visit } from './visit.ts';

const leaves = addDays(today, 150);

const level = (page: Page, percent: string) => page.getByRole('radio', { name: new RegExp(`^${percent}`) });

interface EndingValue {
  type: string;
  end_date: string;
  crop_year: number;
  value: number;
}

scenarioOnPhone(
  'a producer takes an offer into the comparison and records it, and settles one that ended, without typing a number',
  async ({ page }) => {
    const ann = newProducer();
    await signUp(page, ann);
    const lot = await setUpLot(page, ann.entity_name, 'O-1', { est_out_date: leaves });
    await put(page, `/api/lots/${lot.id}/plan`, { feed_rate: 0, yardage: 0 });

    await visit(page, '/lot/O-1?tab=financial');
    await press(page, 'LRP Offers');
    const levels = page.getByRole('radiogroup', { name: 'Fed by level' });
    await reads(levels, /^100%[^]*Floor with basis [\d.]+, [\d.]+ (above|below) the need/);
    await expectAccessible(page);

    await visit(page, '/risk-management/lrp');
    await page.getByRole('tab', { name: 'Offers' }).click();
    await fill(page, { Lot: 'O-1' });
    const offers = region(page, 'Offers');
    await reads(offers, /^Offers of [^]*for O-1 \(Fed, 100 head x 1,250 lb\)[^]*Simulated offers/);
    await offers.getByRole('button', { name: /fits best/ }).waitFor();
    expect(await offers.innerText()).not.toMatch(/\bbuy\b/i);
    await sees(page, 'Select a level to use it.');
    await expectAccessible(page);

    await level(page, '95%').check();
    const chosen = region(page, 'Selected offer');
    await reads(
      chosen,
      /^95% to [^]*for 100 head\. As RMA rounds: \$[\d,]+ in all, \$[\d,]+ subsidy, you pay \$/,
    );
    const perHead = /A head\s+(\$[\d.]+)/.exec(await chosen.innerText())?.[1] ?? 'no price';
    await press(chosen, 'This week in other years');
    await chosen
      .getByText(/of an earlier year\.|would have paid/)
      .first()
      .waitFor();
    await expectAccessible(page);

    await chosen.getByRole('link', { name: 'Use in comparison' }).click();
    await page.waitForURL('**/risk-management?tab=protect**');
    const lrp = region(page, 'LRP');
    await reads(lrp, new RegExp(`\\${perHead} per head[^]*From the offers of `));
    const coverage = await field(lrp, 'Coverage').inputValue();
    const premium = await field(lrp, 'LRP Premium').inputValue();
    const end = await field(lrp, 'End Date').inputValue();
    await press(lrp, 'Record this policy');
    const form = dialog(page);
    await holds(form, 'Lot', 'O-1');
    await holds(form, 'Type', 'fed');
    await holds(form, 'Head Count', '100');
    await holds(form, 'Target Wt', '1,250');
    await holds(form, 'Coverage/Cwt', coverage);
    await holds(form, 'Premium/Cwt', premium);
    await holds(form, 'End Date', end);
    await send(page, { 'Endorsement #': 'of-the-day', State: 'TX', County: 'Deaf Smith' }, 'Add Policy');
    await closes(form);
    await visit(page, '/risk-management/lrp?tab=offers&lot=O-1');
    await sees(page, 'All head are insured already');

    const values = await get<EndingValue[]>(page, '/api/lrp-ending-values');
    const published = values.find(
      ({ type, end_date, crop_year }) => type === 'fed' && cropYearOf(addDays(end_date, -91)) === crop_year,
    );
    if (!published) throw new Error('No ending value is published.');
    const { end_date } = published;
    const days = { effective_date: addDays(end_date, -91), end_date, coverage: published.value + 10 };
    for (const head_count of [40, 60])
      await setUpPolicy(page, lot.id, { endorsement_number: 'ended', type: 'fed', head_count, ...days });
    await visit(page, '/dashboard');
    const alert = /^Endorsement ended ended at [\d.]+ \(simulated, .*\)/;
    await region(page, 'Needs attention').getByRole('link', { name: alert }).click();
    await holds(dialog(page), 'Actual ending value', published.value.toFixed(2).replace(/\.?0+$/, ''));
    await reads(dialog(page), /Simulated: [\d.]+ \([^]*Counts for its 2 records/);
    await press(dialog(page), 'Save');
    await closes(dialog(page));
    await sees(page, 'LRP policy ended settled');
    await reads(row(page, 'ended').first(), /\+\$[\d,.]+\s*Result/);

    // A planned purchase has offers too.
    await visit(page, '/lots/purchase');
    await fill(page, {
      Head: '50',
      'In Weight': '650',
      'Out Weight': '1250',
      ADG: '4',
      'Feed Rate': '105',
      'Price to Pay': '240',
    });
    await press(page, 'LRP Offers');
    await reads(levels, /100%[^]*the break-even/);
    await level(page, '90%').check();
    await press(region(page, 'Selected offer'), 'Record this policy');
    await holds(dialog(page), 'Head Count', '50');
    await holds(dialog(page), 'Target Wt', '1,250');
  },
);

scenarioOnDesktop('offers say why one does not fit, by level and end date', async ({ page }) => {
  const ann = newProducer();
  await signUp(page, ann);
  const far = { est_out_date: addDays(today, 900), est_out_wt: 1900 };
  await setUpLot(page, ann.entity_name, 'heavy', far);
  const mixed = await setUpLot(page, ann.entity_name, 'mixed', {
    est_out_date: leaves,
    est_out_wt: 750,
    sex: 'mixed',
  });
  await put(page, `/api/lots/${mixed.id}/plan`, { feed_rate: 0, yardage: 0 });

  await visit(page, '/risk-management/lrp?tab=offers&lot=heavy');
  await sees(page, '1,900 lb is above the 1,800 lb of Fed');
  await page.getByText(/^No offer ends within 60 days of the out date of .*; the nearest ends on /).waitFor();

  await fill(page, { Lot: 'mixed' });
  await sees(page, 'Insure steers and heifers apart');
  await region(page, 'Offers of Strs Wt 2').waitFor();
  await region(page, 'Offers of Hfrs Wt 2').getByText('By date', { exact: true }).click();
  const table = page.getByRole('table', { name: 'Hfrs Wt 2 by level and end date' });
  await reads(table, /fits best[^]*100%[^]*\$[\d.]+\s+[\d.]+, [\d.]+ (above|below)/);
  await expectAccessible(page);
  await table.getByRole('button', { pressed: false }).first().click();
  await region(page, 'Selected offer').waitFor();

  // By type and weight, without a lot.
  await visit(page, '/risk-management/lrp?tab=offers');
  await reads(page.getByRole('table', { name: 'Fed by level' }), /100%\s+[\d.]+\s+[\d.]+\s+-\s+-/);
  await fill(page, { 'Out Weight': '1300', 'Out Date': leaves });
  await reads(page.getByRole('table', { name: 'Fed by level' }), /100%\s+[\d.]+\s+[\d.]+\s+\$[\d.]+/);
});

const HEADER =
  'Commodity Code|Type Code|Endorsement Length Count|Livestock Coverage Level Percent|Coverage Price|Livestock Rate|Cost Per Cwt Amount|Expected Ending Value Amount';
const textFile = (name: string, rows: string[]) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from([HEADER, ...rows].join('\n')),
});

scenarioOnDesktop(
  'an admin sends a file of offers, keeps closed days, and sees where a rule is from',
  async ({ page }) => {
    await signInAsAdmin(page);
    await visit(page, '/admin/lrp-rules');
    await reads(row(page, /Unborn[^]*600/).first(), /Type factor[^]*Unborn[^]*600[^]*2027[^]*0\.95[^]*RMA/);
    await page.getByRole('tab', { name: 'Closed Days' }).click();
    await press(page, 'Add Closed Day');
    await send(page, { Day: '2031-03-21' }, 'Add Closed Day');
    await closes(dialog(page));
    await reads(row(page, '3/21/2031').first(), /Cattle on Feed report/);
    await press(page, 'Delete Mar 21, 2031');
    await sees(page, 'Mar 21, 2031 is no closed day any more');

    await page.getByRole('tab', { name: 'Offer Files' }).click();
    const input = page.locator('input[type=file]');
    await refused(page, 400, async () => {
      await input.setInputFiles({
        name: 'page.zip',
        mimeType: 'text/html',
        buffer: Buffer.from('<html>busy</html>'),
      });
      await page.getByText(/^page\.zip: .*Nothing of it is stored/).waitFor();
    });
    // An older day is history: the offers of the newest day stand.
    const day = '20250806';
    await input.setInputFiles(
      textFile(`2026_ADMLivestockLrp_Daily_${day}.txt`, [
        '0801|809|26|0.9500|336.56|0.040456|13.616|354.27',
        '0815|809|26|0.9500|336.56|0.040456|13.616|354.27',
        '0801|809|26|0.9000|318.84|0.024275|9.740|354.27',
      ]),
    );
    await page
      .getByText(/^Offers of Aug 6, 2025: 1 stored\. A newer day is stored, so these are history/)
      .waitFor();
    await sees(page, '3 rows: 1 kept, 1 skipped, 1 refused');
    await expectAccessible(page);
  },
);
