import { expect } from 'vitest';
import { newSession, sessionOf } from './accounts.ts';
import { expectAccessible } from './accessible.ts';
import { dialog, row } from './locators.ts';
import { newProducer } from './test-users.ts';
import { scenarioOnDesktop, scenarioOnPhone } from './scenario.ts';
import { get, put, setUpLot } from './setup.ts';
import { createUser, findUser, startOnUser } from './user-actions.ts';
import {
  fill,
  keepSession,
  press,
  reads,
  sees,
  sendAndClose,
  signIn,
  closes,
  signInAsAdmin,
} from './actions.ts';
import { comeBack, visit } from './visit.ts';

const someone = (name: string) => {
  const person = newProducer();
  return { ...person, full_name: `${name} ${person.entity_name.slice(-8)}` };
};

scenarioOnPhone(
  'an admin creates two users of one entity, renames it, confirms an RJO number, moves and deletes them',
  async ({ page, another }) => {
    const [ann, bea] = [someone('Ann'), someone('Bea')];
    await signInAsAdmin(page);
    await visit(page, '/admin');
    await page.waitForURL('**/admin/user-profiles');
    await sees(page, 'Admin Dashboard');
    await sees(page, 'Add User');
    await page.getByRole('link', { name: 'Clients', exact: true }).waitFor();
    await expectAccessible(page);

    await press(page, 'Add User');
    await press(dialog(page), 'Create User');
    await sees(dialog(page), 'Please fill in all required fields');
    await fill(dialog(page), { Password: 'secret1', 'Confirm Password': 'secret2' });
    await sees(dialog(page), 'Passwords do not match');
    await expect
      .poll(() => dialog(page).getByRole('button', { name: 'Create User' }).isDisabled())
      .toBe(true);
    await press(dialog(page), 'Cancel');
    await closes(dialog(page));

    await createUser(page, ann, `Makes the new entity ${ann.entity_name}`);
    const session = await sessionOf(ann);
    await setUpLot(session, ann.entity_name, '501');
    const number = `RJO-${ann.email.replaceAll(/\W/g, '').slice(0, 12)}`; // an account belongs to one entity
    const profile = await get<object>(session, '/api/profile');
    await put(session, '/api/profile', { ...profile, rjo_account_number: number });
    await comeBack(page);
    await findUser(page, ann.email);
    await page.getByText(/^Showing 1 of \d+ users$/).waitFor();
    bea.entity_name = ann.entity_name.toUpperCase();
    await createUser(page, bea, `Adds the user to ${ann.entity_name}, which has 1 user and 1 lot`);

    await findUser(page, bea.full_name);
    await reads(
      row(page, bea.full_name),
      new RegExp(`${ann.entity_name}[^]*No account info[^]*Producer`, 'i'),
    );
    await startOnUser(page, 'Edit', bea);
    await fill(dialog(page), { 'Entity Name': `${ann.entity_name} Ranch` });
    await sees(dialog(page), `Renames ${ann.entity_name} for its 2 users and 1 lot`);
    await expectAccessible(page);
    await sendAndClose(page, { Email: `new.${bea.email}` }, 'Update User', 'User updated successfully!');
    await reads(row(page, bea.full_name), new RegExp(`${ann.entity_name} Ranch`));

    await findUser(page, ann.email);
    await reads(row(page, ann.full_name), new RegExp(`RJO: ${number}\\s*Unconfirmed`, 'i'));
    await expectAccessible(page);
    await press(page, `Confirm RJO number ${number} of ${ann.full_name}`);
    await page.getByText('Unconfirmed').waitFor({ state: 'detached' });
    const producer = await another();
    await keepSession(producer, session);
    await producer.goto('/settings');
    await sees(producer, 'Confirmed by an administrator');
    expect(await producer.getByLabel('Entity Name').inputValue()).toBe(`${ann.entity_name} Ranch`);

    await findUser(page, bea.full_name);
    await startOnUser(page, 'Edit', bea);
    await fill(dialog(page), { 'Entity Name': 'administration' });
    await sees(dialog(page), 'Moves the user to Administration');
    await sendAndClose(page, { 'User Type': 'Admin' }, 'Update User', 'User updated successfully!');
    await reads(row(page, bea.full_name), /Administration[^]*Admin/);

    await findUser(page, ann.email);
    await startOnUser(page, 'Delete', ann);
    await sees(
      dialog(page),
      `They are signed out at once. ${ann.entity_name} Ranch stays with 1 lot, and has no users left. Their LRP policies stay visible to administrators.`,
    );
    await expectAccessible(page);
    await press(dialog(page), 'Delete');
    await sees(dialog(page), 'User deleted successfully!');
    await sees(page, 'No users found');
    await sees(page, 'Try adjusting your search or filter criteria.');
    await expectAccessible(page);
  },
);

scenarioOnDesktop('a temporary password is shown once, and must be changed', async ({ page, another }) => {
  const ann = someone('Ann');
  await newSession(ann);
  await signInAsAdmin(page);
  await findUser(page, ann.email);
  await startOnUser(page, 'Temporary password', ann);
  await press(dialog(page), 'Set Temporary Password');
  await sees(dialog(page), `Tell ${ann.full_name} this password. It is shown only now.`);
  await expectAccessible(page);
  const password = await dialog(page).getByLabel('Temporary password').innerText();
  await press(dialog(page), 'Done');

  const back = await another();
  await signIn(back, { email: ann.email, password });
  await sees(back, 'Choose a New Password');
  await back.goto('/inventory');
  await sees(back, 'Choose a New Password');
  await expectAccessible(back);
  const change = { 'New Password': 'brand new', 'Confirm New Password': 'brand new' };
  await fill(back, { 'Temporary Password': password, ...change });
  await press(back, 'Change Password');
  await sees(back, 'No Lots Found');
});
