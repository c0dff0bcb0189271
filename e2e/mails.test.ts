import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { newestMail } from './mailbox.ts';
import { newProducer } from './test-users.ts';
import { scenarioOnDesktop } from './scenario.ts';
import { setUpLot } from './setup.ts';
import { fill, press, sees, signUp } from './actions.ts';

const KIND = 'Lots outside their hedge band';

scenarioOnDesktop(
  'a producer receives a mail about a lot without a hedge, and unsubscribes with a button',
  async ({ page }) => {
    const ann = newProducer();
    await signUp(page, ann);
    await setUpLot(page, ann.entity_name, '701');

    await page.goto('/settings');
    await page.getByRole('heading', { name: 'Email', exact: true }).waitFor();
    await fill(page, { [KIND]: 'Immediately' });
    await expectAccessible(page);
    await press(page, 'Save Email Settings');
    await sees(page, 'Email settings saved');

    const mail = await newestMail(ann.email);
    expect(mail).toContain('Lot 701');
    const last = /Unsubscribe: (\S+)/.exec(mail)?.[1] ?? '';
    await page.goto(last);
    await sees(page, 'Stop emails about alerts and snapshots?');
    await expectAccessible(page);
    await press(page, 'Unsubscribe');
    await sees(
      page,
      'You will get no more emails about alerts and snapshots. You can turn them on again in Account Settings.',
    );
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Account Settings' }).click();
    await page.waitForURL('**/settings');
    await page.getByRole('heading', { name: 'Email', exact: true }).waitFor();
    await expect.poll(() => page.getByLabel(KIND).inputValue()).toBe('none');
  },
);
