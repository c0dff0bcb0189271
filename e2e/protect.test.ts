import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { closes, fill, holds, press, reads, sees, send, signInAsAdmin, signUp } from './actions.ts';
import { dialog, region, row } from './locators.ts';
import { scenarioOnDesktop, scenarioOnPhone } from './scenario.ts';
import { put, setUpLot } from './setup.ts';
import { newProducer } from './test-users.ts';
import { setUpTrades } from './trade-actions.ts';
import { daysFromToday } from '../src/server/testing/today.ts';
import { visit } from './visit.ts';

scenarioOnPhone('a producer compares a future, a put and LRP for a lot', async ({ page }) => {
  const ann = newProducer();
  await signUp(page, ann);
  await visit(page, '/risk-management?tab=protect');
  await sees(page, 'No Lots With Head');
  const lot = await setUpLot(page, ann.entity_name, '7', { est_out_wt: 750, est_out_date: '2199-03-15' });
  await put(page, `/api/lots/${lot.id}/plan`, { feed_rate: 0 });

  await visit(page, '/lot/7?tab=financial');
  await page.getByRole('link', { name: 'Compare protection' }).click();
  await page.waitForURL('**/risk-management?tab=protect&lot=7**');
  const cattle = region(page, 'Cattle');
  await reads(cattle, /100 head in the lot/);
  await sees(page, '- Enter a futures price to compare.');

  await fill(cattle, { 'Futures Price': '190', Basis: '0' });
  for (const choice of ['As it is now', 'Short future', 'Put', 'LRP']) await press(page, `Show ${choice}`);
  const asItIs = region(page, 'As it is now');
  await reads(
    asItIs,
    /−\$7,500\.00[^]*Need\s*200\.00[^]*Expected\s*190\.00[^]*Short\s*10\.00[^]*200\.00 or more[^]*No positions; 75,000 lb to cover/,
  );
  await fill(region(page, 'Put'), { Strike: '182.2', Premium: '8.15' });
  await sees(region(page, 'Put'), 'Strikes are whole or half dollars');
  await fill(region(page, 'Put'), { Strike: '182' });
  await reads(
    region(page, 'Put'),
    /\$173\.85\/cwt[^]*Put 182 on 2 contracts costs \$8,150; floor 173\.85 \(182\.00 less premium 8\.15\): 26\.15 below the 200\.00 you need without it[^]*Covers 133\.3%: more than the cattle/,
  );
  const lrp = region(page, 'LRP');
  await fill(lrp, { Type: 'Strs Wt 2', Coverage: '181.17', 'LRP Premium': '190', 'Insured Head': '101' });
  await sees(lrp, 'The premium is above the coverage');
  await sees(lrp, 'The lot has 100 head');
  await fill(lrp, { 'LRP Premium': '5.91', 'Insured Head': '100' });
  await reads(
    lrp,
    /\$175\.26\/cwt[^]*\$44\.33 per head, \$4,432\.50 in all[^]*24\.74 below the 200\.00 you need without it[^]*205\.91 or more[^]*Covers 100\.0% of the weight/,
  );
  await reads(
    row(page, '150.000').first(),
    /\$150\.00[^]*50\.00 short[^]*−\$37,500[^]*\$175\.26[^]*24\.74 short[^]*−\$18,555/,
  );
  await reads(row(page, '230.000').first(), /\$230\.00[^]*30\.00 to spare[^]*\+\$22,500/);
  expect(await region(page, 'Net price by futures price').innerText()).not.toMatch(/best/i);
  await expectAccessible(page);

  await fill(region(page, 'Put'), { 'Sell a call too': true });
  await sees(page, 'Its price is above 80% of the LRP premium per cwt');
  await page.getByText('Chart', { exact: true }).click();
  await page.getByRole('img', { name: /^Net price of each choice by futures price/ }).waitFor();
  await expectAccessible(page);
  await region(page, 'Net price by futures price').getByText('Table', { exact: true }).click();
  await row(page, '150.000').first().waitFor();

  // Once recorded, the policy is held: it covers the lot, and its premium counts once.
  await press(lrp, 'Record this policy');
  const form = dialog(page);
  await holds(form, 'Lot', '7');
  await holds(form, 'Type', 'strs_wt_2');
  await holds(form, 'Head Count', '100');
  await holds(form, 'Target Wt', '750');
  await holds(form, 'End Date', '2199-03-15');
  await holds(form, 'Coverage/Cwt', '181.17');
  await holds(form, 'Premium/Cwt', '5.91');
  await send(page, { 'Endorsement #': '0007', State: 'TX', County: 'Deaf Smith' }, 'Add Policy');
  await closes(form);
  await reads(
    asItIs,
    /−\$11,932\.50[^]*75,000 of 75,000 lb \(100\.0%\), 0 lb left: insured 75,000 lb, of which 75,000 lb with no put assigned[^]*LRP 181\.17 for 100 of 100 head costs \$4,432\.50; floor 175\.26 \(181\.17 less premium 5\.91\): 24\.74 below the 200\.00 you need without it[^]*Without open hedges and LRP the lot needs 200\.00/,
  );
  await sees(region(page, 'Short future'), 'Current positions cover all of the weight');
  await holds(lrp, 'Coverage', '');
  await reads(row(page, '150.000').first(), /\$175\.26[^]*24\.74 short[^]*−\$18,555/);
});

scenarioOnDesktop(
  'an adviser compares a lot with a short position, and its producer opens what the adviser saved',
  async ({ page, another }) => {
    const ann = newProducer();
    const number = `P ${ann.email.slice(4, 12)}`;
    const producer = await another();
    await signUp(producer, ann);
    const { id } = await setUpLot(producer, ann.entity_name, number, { est_out_date: daysFromToday(150) });
    await signInAsAdmin(page);
    const acct = `P${ann.email.slice(4, 12)}`;
    await setUpTrades(page, [{ acct, b_s: 'Sell', lot_id: id, quantity: 2, price_amount: 236.5 }]);

    await visit(page, '/risk-management?tab=protect&lot=no-such-lot');
    await sees(page, 'Lot Not Found');
    await fill(page, { Lot: `${number} (${ann.entity_name})` });
    await reads(region(page, 'Cattle'), /100 head in the lot/);
    // Only one entity has a lot of this number, so the address does not narrow the page to an owner.
    const address = new URL(page.url()).searchParams;
    expect([address.get('lot'), address.get('owner')]).toEqual([number, null]);

    // What is left is covered, not the whole lot.
    await reads(
      region(page, 'As it is now'),
      /80,000 of 125,000 lb \(64\.0%\), 45,000 lb left: net short futures 80,000 lb/,
    );
    await sees(region(page, 'Short future'), '1 contract best matches the weight left: 45,000 of 125,000 lb');
    await holds(region(page, 'Short future'), 'Contracts Sold', '1');
    await holds(region(page, 'LRP'), 'Insured Head', '36');

    // A put from those near the price.
    const card = region(page, 'Put');
    const near = card.getByRole('button', { name: /^Fetch \d+ puts? near/ });
    const choices = card.getByRole('radio');
    await card.getByText(/^LE\w\d\d puts$/).waitFor();
    if (await near.isVisible()) await near.click();
    await expect.poll(() => choices.count()).toBeGreaterThan(8);
    await expectAccessible(page);
    const label = (await choices.nth(4).getAttribute('aria-label')) ?? '';
    await choices.nth(4).check();
    const [strike = '', premium = ''] = label.split(' at ').map((text) => String(Number(text)));
    await holds(card, 'Strike', strike);
    await holds(card, 'Premium', premium);
    await press(page, 'Save Comparison');
    await press(dialog(page), 'Save Comparison');
    await sees(dialog(page), 'Name is required');
    await send(page, { Name: 'Near the money' }, 'Save Comparison');
    await closes(dialog(page));

    await producer.goto(`/risk-management?tab=protect&lot=${encodeURIComponent(number)}`);
    const list = region(producer, 'Put');
    await reads(list.getByRole('table'), /Near the money/);
    await list.getByRole('radio').first().check();
    await holds(list, 'Strike', strike);
    await holds(list, 'Premium', premium);
    await press(producer, 'Near the money');
    const floor = (Number(strike) - Number(premium)).toFixed(2);
    await reads(
      producer.getByRole('status').filter({ hasText: 'Saved on' }),
      new RegExp(`The floors were: Short future [\\d.]+, Put ${floor.replace('.', '\\.')}`),
    );
    await expectAccessible(producer);
    await press(producer, 'Rename comparison Near the money');
    await send(producer, { Name: 'March' }, 'Rename Comparison');
    await closes(dialog(producer));
    await press(producer, 'Delete comparison March');
    await press(dialog(producer), 'Delete');
    await sees(producer, 'Comparison March deleted');
    await producer.getByRole('button', { name: 'March', exact: true }).waitFor({ state: 'detached' });
  },
);
