import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addDays } from '#domain/kit/days';
import { reads, signUp } from './actions.ts';
import { region, row } from './locators.ts';
import { setUpPolicy } from './lrp-actions.ts';
import { scenarioOnDesktop } from './scenario.ts';
import { put, setUpLot } from './setup.ts';
import { newProducer } from './test-users.ts';
import { today } from '../src/server/testing/today.ts';
import { visit } from './visit.ts';

/** $150,000 of cattle, with a premium of $14,994, over 180 head of 1,250 lb. */
const NEED = '73.33';

const figure = (page: Page, name: string) => region(page, 'Closeout').locator(`dt:text-is("${name}") + dd`);

/** The first amount in a text, in whole dollars. */
const dollarsIn = (text: string): number =>
  Math.round(Number(/−?\$[\d,.]+\d/.exec(text)?.[0].replace('−', '-').replaceAll(/[$,]/g, '')));

scenarioOnDesktop(
  'the premium of an LRP policy counts alike in break-even, need, result, equity and What-If from the day it is entered',
  async ({ page }) => {
    const ann = newProducer();
    await signUp(page, ann);
    const head = { total_received: 180, total_pay_wt: 108_000, est_out_date: addDays(today, 120) };
    const { id } = await setUpLot(page, ann.entity_name, 'P-180', head);
    await put(page, `/api/lots/${id}/plan`, { feed_rate: 0, yardage: 0 });
    await visit(page, '/lot/P-180?tab=financial');
    await reads(figure(page, 'Need'), /^66\.67 \$\/cwt/);
    const without = dollarsIn(await figure(page, 'Projected Result').innerText());

    const insured = { head_count: 180, target_wt: 700, premium: 11.9, coverage: 100 };
    await setUpPolicy(page, id, { ...insured, type: 'fed', end_date: addDays(today, 200) });
    await page.reload();
    await reads(figure(page, 'Need'), /^73\.33 \$\/cwt/);
    const result = dollarsIn(await figure(page, 'Projected Result').innerText());
    expect(result).toBe(without - 14_994);
    // While nothing is sold the break-even with hedges is the price needed: it stands only in the table of prices.
    expect(await figure(page, 'Break-even (with hedges)').count()).toBe(0);
    await visit(page, '/lot/P-180/closeout');
    await reads(region(page, 'Prices').getByRole('row', { name: /, with hedges/ }), /73\.33 \$\/cwt$/);

    await visit(page, '/risk-management');
    await reads(row(page, 'P-180').first(), new RegExp(`Need ${NEED} · Expected`));
    const shown = await row(page, 'P-180').first().locator('td').last().innerText();
    expect(dollarsIn(shown)).toBe(result);

    await visit(page, '/reports/equity');
    const equity = await region(page, 'Equity with Sales and LRP').innerText();
    expect(dollarsIn(equity)).toBe(result);

    await visit(page, '/risk-management?tab=what-if');
    const matrix = page.getByRole('table', { name: /^Projected Result on/ });
    await reads(matrix.getByRole('row', { name: /^0\.00/ }), /\$[\d,]+/);
    const base = await page.getByText(/without a move/).innerText();
    expect(dollarsIn(base)).toBe(result);
  },
);
