import { newSession } from './accounts.ts';
import { expectAccessible } from './accessible.ts';
import { setUpLot } from './setup.ts';
import { dialog, field, lotLink, row } from './locators.ts';
import { LOT } from './lot-actions.ts';
import { refused } from './page.ts';
import { newProducer } from './test-users.ts';
import { scenarioOnDesktop } from './scenario.ts';
import { press, reads, sees, sendAndClose, signUp, signInAsAdmin } from './actions.ts';
import { visit } from './visit.ts';

scenarioOnDesktop(
  'an admin chooses a lot’s owner, and chooses between two lots with the same number',
  async ({ page, another }) => {
    const [ann, bob] = [newProducer('Lazy K Ranch'), newProducer('Sandhill Cattle Co')];
    const number = ann.email.slice(4, 12);
    await newSession(bob);
    const producer = await another();
    await signUp(producer, ann);
    await setUpLot(producer, ann.entity_name, number);

    await signInAsAdmin(page);
    await visit(page, '/inventory');
    await page.route('**/api/owners', (route) => route.fulfill({ status: 500, json: {} }));
    await refused(page, 500, async () => {
      await press(page, 'Add New Lot');
      await dialog(page)
        .getByText(/^Failed to load owners/)
        .waitFor();
    });
    await field(dialog(page), 'Owner').click();
    await page.getByRole('option', { name: 'Failed to load owners' }).waitFor();
    await expectAccessible(page);
    await page.unroute('**/api/owners');
    await page.reload();
    await press(page, 'Add New Lot');
    await field(dialog(page), 'Owner').fill('Administration');
    await page.getByRole('option', { name: 'Administration (Admin)' }).waitFor();
    await expectAccessible(page);
    await sendAndClose(
      page,
      { 'Lot Number': number, Owner: `${bob.entity_name} (Producer)`, ...LOT },
      'Add Lot',
      'Lot added successfully!',
    );

    await visit(page, `/lot/${number}`);
    await sees(page, 'Several clients use this lot number. Which one do you mean?');
    await expectAccessible(page);
    await page.getByRole('link', { name: bob.entity_name }).click();
    await sees(page, bob.entity_name);
    await expectAccessible(page);

    await visit(page, `/inventory?q=${number}`);
    await reads(row(page, ann.entity_name), /North pens/);
    await row(page, ann.entity_name).getByRole('link', { name: number }).click();
    await page.waitForURL(/\/lot\/.*\?owner=Lazy/);
    await sees(page, ann.entity_name);

    // The producer has one lot of this number, and no choice of an owner.
    await visit(producer, `/lot/${number}`);
    await producer.getByRole('heading', { name: `Lot Details: ${number}` }).waitFor();
    await visit(producer, '/lot/nowhere');
    await sees(producer, 'The lot you are looking for does not exist.');
    await expectAccessible(producer);
    await lotLink(producer, 'Back to Inventory').click();
    await press(producer, 'Add New Lot');
    await field(dialog(producer), 'Owner').and(producer.locator('[readonly]')).waitFor();
    await producer.keyboard.press('Escape');
    await lotLink(producer, number).press('Enter');
    await producer.waitForURL(`**/lot/${number}`);
  },
);
