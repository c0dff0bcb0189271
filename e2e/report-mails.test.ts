import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { fill, press, reads, sees, signUp } from './actions.ts';
import { dialog } from './locators.ts';
import { newestMail } from './mailbox.ts';
import { scenarioOnDesktop } from './scenario.ts';
import { newProducer } from './test-users.ts';

scenarioOnDesktop(
  'a producer has a report mailed to a banker, who ends it by the link',
  async ({ page, another }) => {
    const ann = newProducer();
    const banker = `banker-of-${ann.email}`;
    await signUp(page, ann);
    await page.goto('/reports');
    const mails = page.getByRole('region', { name: 'Reports by Email' });
    await sees(mails, 'Nothing has been sent yet.');
    await press(mails, 'New Report by Email');
    await fill(dialog(page), {
      Report: 'Equity Report',
      'Day of the Month': 'Last day',
      Addresses: `${banker}, bank`,
      'Current Password': ann.password,
    });
    await expectAccessible(page);
    await press(dialog(page), 'Save');
    await sees(dialog(page), '“bank” is not an email address');
    await fill(dialog(page), { Addresses: banker });
    await press(dialog(page), 'Save');
    await dialog(page).waitFor({ state: 'detached' });
    await sees(mails, `To ${banker}`);
    await expect.poll(() => mails.getByText(/^Last day of each month, next on /).count()).toBe(1);
    await press(mails, 'Send now: Equity Report, last day of each month');

    const mail = await newestMail(banker);
    expect(mail).toContain(`Equity Report for ${ann.entity_name}, as of `);
    expect(mail).toContain('The report is empty: ');
    await mails.getByText(/^Sent /).waitFor();
    await expectAccessible(page);

    const reader = await another();
    const link = new URL(/Unsubscribe: (\S+)/.exec(mail)?.[1] ?? '');
    await reader.goto(`/unsubscribe${link.search}`);
    await expectAccessible(reader);
    await press(reader, 'Unsubscribe');
    await sees(
      reader,
      'You will get no more emailed reports from this entity. Its users can see that you stopped them.',
    );
    await page.reload();
    await sees(mails, 'To nobody');
    await reads(mails.getByText('Off', { exact: true }), 'Off');
    await sees(mails, 'Not sent: The recipient asked for no more of these mails.');
  },
);
