import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { region } from './locators.ts';
import { scenarioOnPhone } from './scenario.ts';
import { reads, sees, signInAsAdmin } from './actions.ts';
import { visit } from './visit.ts';

scenarioOnPhone('the page of forward contracts states that it is not available yet', async ({ page }) => {
  await signInAsAdmin(page);
  await visit(page, '/risk-management/forward-contracts');
  await reads(region(page, 'Active Contracts'), /^Active Contracts\s+0$/);
  await reads(region(page, 'Contract Value'), /^Contract Value\s+\$0$/);
  await reads(region(page, 'Upcoming Deliveries'), /^Upcoming Deliveries\s+0\s+Due within 30 days$/);
  await reads(region(page, 'Performance'), /^Performance\s+--\s+Avg\. price vs market$/);
  await sees(page, 'No Forward Contracts');
  for (const note of ['Price Lock-in', 'Risk Management', 'Cash Flow Planning'])
    await region(page, note).waitFor();
  const button = page.getByRole('button', { name: 'New Contract' });
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  await button.click({ force: true });
  expect(await page.getByRole('dialog').count()).toBe(0);
  await expectAccessible(page);
});
