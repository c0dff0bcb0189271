import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { setUpLot } from './setup.ts';
import { field } from './locators.ts';
import { newProducer } from './test-users.ts';
import { scenario } from './scenario.ts';
import { fill, press, sees, signUp } from './actions.ts';
import { visit } from './visit.ts';

scenario(
  'a list is sorted by its headers, on a phone by a select, and the URL keeps the order',
  async ({ page }) => {
    const ann = newProducer();
    await signUp(page, ann);
    await setUpLot(page, ann.entity_name, 'A1', { date_in: '2026-03-14' });
    await setUpLot(page, ann.entity_name, 'B2', { date_in: '2026-03-01' });
    await setUpLot(page, ann.entity_name, 'C3', { date_in: '2026-03-10' });
    await visit(page, '/inventory');
    await sees(page, '3 lots');
    await expect.poll(lots).toEqual(['A1', 'B2', 'C3']);

    const isOnDesktop = (page.viewportSize()?.width ?? 0) > 1000;
    if (isOnDesktop) await press(page, 'Date In');
    else await fill(page, { 'Sort by': 'Date In' });
    await expect.poll(lots).toEqual(['B2', 'C3', 'A1']);
    await expectAccessible(page);
    await press(page, isOnDesktop ? 'Date In' : 'Sort descending');
    await expect.poll(lots).toEqual(['A1', 'C3', 'B2']);
    await page.reload();
    await expect.poll(lots).toEqual(['A1', 'C3', 'B2']);
    await expectAccessible(page);

    if (isOnDesktop) await press(page, 'Date In');
    else await fill(page, { 'Sort by': 'Default order' });
    await expect.poll(lots).toEqual(['A1', 'B2', 'C3']);
    if (!isOnDesktop) await expect.poll(() => field(page, 'Sort descending').isDisabled()).toBe(true);

    function lots() {
      return page.getByRole('link', { name: /^[ABC]\d$/ }).allInnerTexts();
    }
  },
);
