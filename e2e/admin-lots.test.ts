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
    await signUp(page, ann);
    await visit(page, '/inventory');
    await press(page, 'Add New Lot');
    await field(dialog(page), 'Owner').and(page.locator('[readonly]')).waitFor();
    await page.keyboard.press('Escape');
    const number = ann.email.slice(4, 12);
    await setUpLot(page, ann.entity_name, number);
    await signUp(await another(), bob);

    const admin = await another();
    await signInAsAdmin(admin);
    await visit(admin, '/inventory');
    await admin.route('**/api/owners', (route) => route.fulfill({ status: 500, json: {} }));
    await refused(admin, 500, async () => {
      await press(admin, 'Add New Lot');
      await dialog(admin)
        .getByText(/^Failed to load owners/)
        .waitFor();
    });
    await field(dialog(admin), 'Owner').click();
    await admin.getByRole('option', { name: 'Failed to load owners' }).waitFor();
    await expectAccessible(admin);
    await admin.unroute('**/api/owners');
    await admin.reload();
    await press(admin, 'Add New Lot');
    await field(dialog(admin), 'Owner').fill('Administration');
    await admin.getByRole('option', { name: 'Administration (Admin)' }).waitFor();
    await expectAccessible(admin);
    await sendAndClose(
      admin,
      { 'Lot Number': number, Owner: `${bob.entity_name} (Producer)`, ...LOT },
      'Add Lot',
      'Lot added successfully!',
    );

    await visit(admin, `/lot/${number}`);
    await sees(admin, 'Several clients use this lot number. Which one do you mean?');
    await expectAccessible(admin);
    await admin.getByRole('link', { name: bob.entity_name }).click();
    await sees(admin, bob.entity_name);
    await expectAccessible(admin);

    await visit(admin, `/inventory?q=${number}`);
    await reads(row(admin, ann.entity_name), /North pens/);
    await row(admin, ann.entity_name).getByRole('link', { name: number }).click();
    await admin.waitForURL(/\/lot\/.*\?owner=Lazy/);
    await sees(admin, ann.entity_name);

    await visit(page, `/lot/${number}`);
    await page.getByRole('heading', { name: `Lot Details: ${number}` }).waitFor();
    await visit(page, '/lot/nowhere');
    await sees(page, 'The lot you are looking for does not exist.');
    await expectAccessible(page);
    await lotLink(page, 'Back to Inventory').click();
    await lotLink(page, number).press('Enter');
    await page.waitForURL(`**/lot/${number}`);
  },
);
