import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { addLot } from './lot-actions.ts';
import { newestMail } from './mailbox.ts';
import { newProducer } from './test-users.ts';
import { scenarioOnDesktop } from './scenario.ts';
import { fill, press, sees, signUp } from './actions.ts';

const KIND = 'Lots hedged under 80% or over 120%';

scenarioOnDesktop(
  'a producer receives a mail about a lot without a hedge, and unsubscribes with a button',
  async ({ page }) => {
    const ann = newProducer();
    await signUp(page, ann);
    await addLot(page, '701');

    await page.goto('/settings');
    await sees(page, 'Mails');
    await fill(page, { [KIND]: 'At once' });
    await expectAccessible(page);
    await press(page, 'Save Mails');
    await sees(page, 'What you are mailed about is saved');

    const mail = await newestMail(ann.email);
    expect(mail).toContain('Lot 701');
    const last = /No more of these mails: (\S+)/.exec(mail)?.[1] ?? '';
    await page.goto(last);
    await sees(page, 'Do you want no more mails about alerts and captures?');
    await expectAccessible(page);
    await press(page, 'End These Mails');
    await sees(
      page,
      'You get no more mails about alerts and captures. You can choose them again in Account Settings.',
    );
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Account Settings' }).click();
    await page.waitForURL('**/settings');
    await sees(page, 'Mails');
    await expect.poll(() => page.getByLabel(KIND).inputValue()).toBe('none');
  },
);
