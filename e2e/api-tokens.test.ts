import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { fill, press, reads, sees, signUp } from './actions.ts';
import { region, row } from './locators.ts';
import { scenarioOnDesktop } from './scenario.ts';
import { setUpLot } from './setup.ts';
import { newProducer } from './test-users.ts';
import { visit } from './visit.ts';

const run = promisify(execFile);

scenarioOnDesktop(
  'a producer makes an API token, uses it with curl, sets an address for events, and takes both back',
  async ({ page }) => {
    const ann = newProducer();
    await signUp(page, ann);
    await setUpLot(page, ann.entity_name, '7');
    await visit(page, '/settings');
    await page.getByRole('link', { name: 'Open API' }).click();
    await page.waitForURL('**/settings/api');
    await sees(page, 'No API tokens');
    await expectAccessible(page);

    await fill(region(page, 'New Token'), {
      Name: 'Feed yard',
      Scope: 'Read',
      'Current Password': ann.password,
    });
    await press(page, 'Create Token');
    await sees(page, 'This is the token Feed yard. Copy it now: it is not shown again.');
    const token = await page.getByRole('status').locator('pre').innerText();
    await reads(row(page, 'Feed yard').locator('td').nth(3), 'Never');
    await expectAccessible(page);

    const lines = await region(page, 'Use a Token').locator('pre').allInnerTexts();
    const calls = lines.filter((line) => line.startsWith('curl'));
    const responses: unknown[] = [];
    for (const line of calls) {
      const env = { ...process.env, DROVER_TOKEN: token };
      const { stdout } = await run('sh', ['-c', line.replace('curl', 'curl -sS')], { env });
      responses.push(JSON.parse(stdout));
    }
    expect(responses).toMatchObject([[{ lot: '7' }], [], { futures: expect.any(Array) }]);

    const webhook = region(page, 'Webhook');
    await fill(webhook, { Address: 'https://hooks.example.com/drover', 'Current Password': ann.password });
    await press(webhook, 'Save Address');
    await sees(page, 'This secret signs each event. Copy it now: it is not shown again.');
    await sees(region(page, 'Sent Events'), 'Test');
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Send again: Test/ }).click();
    await sees(page, 'Event sent again');
    await press(page, 'Remove Address');
    await sees(page, 'Address removed: nothing more is sent');

    await visit(page, '/settings/api');
    await reads(row(page, 'Feed yard').locator('td').nth(3), /20\d\d/);
    expect(await page.content()).not.toContain(token);
    await press(page, 'Revoke Feed yard');
    await sees(page, 'API token Feed yard is revoked');
    await sees(page, 'No API tokens');
    const refused = await page.request.get('/api/lots', { headers: { authorization: `Bearer ${token}` } });
    expect(refused.status()).toBe(401);
  },
);
