import type { Page } from 'playwright-core';
import { dialog } from './locators.ts';
import { fill, press, sees, sendAndClose } from './actions.ts';
import type { Person } from './test-users.ts';
import { visit } from './visit.ts';

/** The button of one user: `Edit Ann Kilgore`. */
export const startOnUser = (
  page: Page,
  action: 'Edit' | 'Delete' | 'Temporary password',
  { full_name }: Pick<Person, 'full_name'>,
): Promise<void> => press(page, `${action} ${full_name}`);

/** Searches the user profiles, which it opens first on any other screen. Waits until the address has the search: a form opened before would ask whether to discard it. */
export async function findUser(page: Page, query: string): Promise<void> {
  const address = '/admin/user-profiles';
  if (new URL(page.url()).pathname !== address) await visit(page, address);
  await page.getByRole('searchbox').fill(query);
  await page.waitForURL((url) => url.searchParams.get('q') === query);
}

/** Creates an account as an administrator; `consequence` is the modal's message about the entity. */
export async function createUser(page: Page, person: Person, consequence: string): Promise<void> {
  await press(page, 'Add User');
  await fill(dialog(page), { 'Entity Name': person.entity_name });
  await sees(dialog(page), consequence);
  await sendAndClose(
    page,
    {
      'Full Name': person.full_name,
      'Phone Number': person.phone_number,
      Email: person.email,
      Password: person.password,
      'Confirm Password': person.password,
    },
    'Create User',
    'User created successfully!',
  );
}
