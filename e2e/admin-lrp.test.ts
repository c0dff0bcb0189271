import { LIVE } from './contracts.ts';
import { expect } from 'vitest';
import { newSession } from './accounts.ts';
import { expectAccessible } from './accessible.ts';
import { setUpLot, put } from './setup.ts';
import { dialog, field, row } from './locators.ts';
import { POLICY, previewed, splitNumber } from './lrp-actions.ts';
import { newProducer } from './test-users.ts';
import { scenarioOnDesktop } from './scenario.ts';
import { fill, press, reads, sees, signUp, closes, signInAsAdmin } from './actions.ts';
import { comeBack, visit } from './visit.ts';

const PUT = LIVE.option(220, 'put');

/** A value and a P/L at any current price. */
const MAKES = /\$391\.23[^]*\$45,689\.44[^]*\$\d+\.\d\d[^]*[+−]\$[\d,]+\.\d\d/;

scenarioOnDesktop(
  'an admin adds a policy for a producer, who never sees its put, and reassigns it to another',
  async ({ page, another }) => {
    const [ann, bob] = [newProducer('Lazy K Ranch'), newProducer('Sandhill Cattle Co')];
    await setUpLot(await newSession(bob), bob.entity_name, 'B1');
    await signUp(page, ann);
    await setUpLot(page, ann.entity_name, 'A1');

    const admin = await another();
    await signInAsAdmin(admin);
    await put(admin, '/api/quotes/prices', { prices: [{ symbol: PUT, last_price: 11.3 }] });
    await visit(admin, '/risk-management/lrp');
    await press(admin, 'Add LRP Policy');
    await field(dialog(admin), 'Producer').fill(ann.entity_name);
    await admin.getByRole('option', { name: ann.entity_name }).waitFor();
    await field(dialog(admin), 'Producer').fill('Administration');
    await sees(admin, 'No producers found');
    await expect.poll(() => field(dialog(admin), 'Split across several lots').isDisabled()).toBe(true);
    await press(dialog(admin), 'Add Policy');
    await reads(dialog(admin).getByRole('alert'), 'Please fill in all required fields with valid values');

    await fill(dialog(admin), { Producer: ann.entity_name });
    await expect.poll(() => field(dialog(admin), 'Insured Name').inputValue()).toBe(ann.entity_name);
    await expect.poll(() => field(dialog(admin), 'Split across several lots').isDisabled()).toBe(false);
    await sees(dialog(admin), 'Put Options (Admin Only)');
    const endorsement = ann.email.slice(4, 12);
    await fill(dialog(admin), {
      ...POLICY,
      'Endorsement #': endorsement,
      'Premium/Cwt': '6.37634',
      'Head Count': 471,
      'Target Wt': '1521.33',
      'Put Symbol': PUT.toLowerCase(),
      'Put Quantity': 3,
    });
    await dialog(admin)
      .getByText(new RegExp(`${PUT} last price \\d+\\.\\d{3} \\$/cwt`))
      .waitFor();
    await field(dialog(admin), 'Lot').fill('of somebody else');
    await sees(admin, 'No lots found');
    await fill(dialog(admin), { Lot: 'A1' });
    await press(dialog(admin), 'Add Policy');
    await closes(dialog(admin));
    await reads(row(admin, endorsement), MAKES);
    await admin.getByRole('searchbox').fill(endorsement);
    await admin.getByText(/^1 (of \d+ policies|policy)$/).waitFor();

    const response = page.waitForResponse('**/api/lrp');
    await visit(page, '/risk-management/lrp');
    expect(await (await response).text()).not.toMatch(new RegExp(`put_symbol|put_qty|${PUT}`));
    await reads(row(page, endorsement), MAKES);
    await press(page, `Edit endorsement ${endorsement}, lot A1`);
    expect(await dialog(page).getByText('Put').count()).toBe(0);
    await fill(dialog(page), { County: 'Potter' });
    await press(dialog(page), 'Update Policy');
    await closes(dialog(page));

    const edited = admin.waitForResponse('**/api/lrp');
    await comeBack(admin);
    await edited;
    await press(admin, `Edit endorsement ${endorsement}, lot A1`);
    await expectAccessible(admin);
    await fill(dialog(admin), { Producer: bob.entity_name });
    await expect.poll(() => field(dialog(admin), 'Lot').inputValue()).toBe('');
    await fill(dialog(admin), { Lot: 'B1' });
    await press(dialog(admin), 'Update Policy');
    await closes(dialog(admin));
    await sees(admin, bob.entity_name);
    await reads(row(admin, endorsement), /B1/);
    await comeBack(page);
    await sees(page, 'No LRP Policies Found');
  },
);

scenarioOnDesktop(
  'an admin splits a policy across lots, each with its own put quantity',
  async ({ page: admin }) => {
    const ann = newProducer('Lazy K Ranch');
    const session = await newSession(ann);
    await setUpLot(session, ann.entity_name, 'A1');
    await setUpLot(session, ann.entity_name, 'A2');
    await signInAsAdmin(admin);
    await visit(admin, '/risk-management/lrp');
    await press(admin, 'Add LRP Policy');
    const endorsement = ann.email.slice(4, 12);
    await fill(dialog(admin), {
      Producer: ann.entity_name,
      ...POLICY,
      'Endorsement #': endorsement,
      'Split across several lots': true,
      'Put Symbol': 'gfx3900q',
    });
    for (const [at, Lot] of ['A1', 'A2'].entries()) {
      await press(dialog(admin), 'Add Lot Split');
      await fill(splitNumber(dialog(admin), at + 1), { Lot, 'Head Count': 100, 'Target Wt': '700' });
    }
    await fill(splitNumber(dialog(admin), 1), { 'Put Quantity': 4 });
    await sees(splitNumber(dialog(admin), 1), 'the put covers 2,000 cwt, more than the 700 cwt insured');
    await press(dialog(admin), 'Add Policy');
    await reads(dialog(admin).getByRole('alert'), 'Please fill in all fields for each lot split');
    await fill(splitNumber(dialog(admin), 2), { 'Put Quantity': 0 });
    await reads(previewed(dialog(admin), 'Total Put Quantity'), '4');
    await fill(splitNumber(dialog(admin), 2), { 'Put Quantity': 4 });
    await press(dialog(admin), 'Add Policy');
    await closes(dialog(admin));
    await admin.getByRole('searchbox').fill(endorsement);
    await sees(admin, 'the put covers 4,000 cwt, more than the 1,400 cwt insured');
    await reads(
      admin.getByRole('status').getByRole('listitem').filter({ hasText: endorsement }),
      `${endorsement} (${ann.entity_name}): 4 on each of 2 records, 8 in all, which cover 4,000 cwt, more than the 1,400 cwt insured`,
    );
    await expectAccessible(admin);
  },
);
