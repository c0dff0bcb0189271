import { LATER } from './contracts.ts';
import { expect } from 'vitest';
import { newSession } from './accounts.ts';
import { expectAccessible } from './accessible.ts';
import { closes, fill, press, reads, sees, signInAsAdmin } from './actions.ts';
import { dialog, region } from './locators.ts';
import { setUpLot } from './setup.ts';
import { scenarioOnDesktop } from './scenario.ts';
import { newProducer } from './test-users.ts';
import { preview, setLotFor, uploadRows } from './trade-import-actions.ts';
import { findUser } from './user-actions.ts';
import { visit } from './visit.ts';

const trade = (acct: string, name: string, day: number, b_s: string, quantity: number) =>
  `${acct},${name},06/0${day}/2026,${b_s},${quantity},${LATER.period},LIVE CATTLE,,,221.500`;

scenarioOnDesktop(
  'a file of many clients shows each one’s rows, first accounts of none, which are assigned',
  async ({ page }) => {
    const [ann, bob] = [newProducer(), newProducer()];
    for (const [name, person] of [
      ['Ann', ann],
      ['Bob', bob],
    ] as const)
      person.full_name = `${name} ${person.email.slice(4, 12)}`;
    for (const producer of [ann, bob]) await newSession(producer);
    const unique = ann.email.slice(4, 12);
    const [known, unknown] = [`RK${unique}`, `RU${unique}`];
    await signInAsAdmin(page);
    await setUpLot(page, ann.entity_name, '7');
    await findUser(page, ann.email);
    await press(page, `Edit ${ann.full_name}`);
    await fill(dialog(page), { 'RJO Account Number': known });
    await press(dialog(page), 'Update User');
    await closes(dialog(page));

    await visit(page, '/admin/import-trades');
    await uploadRows(page, 'many.csv', [
      trade(known, ann.entity_name, 1, 'Sell', 2),
      trade(known, ann.entity_name, 2, 'Sell', 3),
      trade(unknown, bob.entity_name, 1, 'Buy', 4),
    ]);
    const table = preview(page).getByRole('table', { name: 'Rows by client' });
    await reads(table, new RegExp(`${ann.entity_name}\\s+1\\s+2\\s+0\\s+0`));
    const unassigned = region(page, 'Accounts of no client');
    await sees(
      unassigned,
      'This account belongs to no client: only administrators see their trades without a lot',
    );
    await sees(unassigned, `${unknown}, ${bob.entity_name}: 1 row`);
    await expectAccessible(page);

    await press(page, `Assign to Client: account ${unknown}`);
    // The client whose name is on the trades is chosen already.
    const client = dialog(page).getByLabel('Client');
    await expect
      .poll(() => client.locator('option:checked').innerText())
      .toBe(`${bob.entity_name} (${bob.full_name})`);
    await expectAccessible(page);
    await press(dialog(page), 'Assign Account');
    await closes(dialog(page));
    await expect.poll(() => unassigned.count()).toBe(0);
    await reads(table, new RegExp(`${bob.entity_name}\\s+1\\s+1\\s+0\\s+0`));

    await setLotFor(page, known, '7');
    await reads(table, new RegExp(`${ann.entity_name}\\s+1\\s+2\\s+1\\s+0`));
    await findUser(page, bob.email);
    await page.getByText(`RJO: ${unknown}`).waitFor();
  },
);
