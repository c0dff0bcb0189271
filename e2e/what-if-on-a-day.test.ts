import { expect } from 'vitest';
import { addDays } from '#domain/kit/days';
import { expectAccessible } from './accessible.ts';
import { setUpPolicy } from './lrp-actions.ts';
import { setUpLot } from './setup.ts';
import { newProducer } from './test-users.ts';
import { scenarioOnPhone } from './scenario.ts';
import { closes, fill, press, reads, sees, send, signUp } from './actions.ts';
import { dialog } from './locators.ts';
import { today } from '../src/server/testing/today.ts';
import { visit } from './visit.ts';

scenarioOnPhone(
  'a producer sees where a lot stands on the day it is sold, with a hypothetical trade',
  async ({ page }) => {
    const producer = newProducer();
    await signUp(page, producer);
    await visit(page, '/risk-management?tab=what-if');
    await sees(page, 'No Lots With Head');
    await expectAccessible(page);

    const { id } = await setUpLot(page, producer.entity_name, '77', { est_out_date: addDays(today, 120) });
    await setUpPolicy(page, id, { type: 'fed', end_date: addDays(today, 200) });
    await visit(page, '/risk-management?tab=what-if');
    const matrix = page.getByRole('table', { name: /^Projected Result on/ });
    const base = matrix.getByRole('row', { name: /^0\.00/ });
    await reads(base, /\$[\d,]+/);
    await sees(page, 'At least: an LRP policy ends after this day and cannot be sold before.');
    await expectAccessible(page);

    await fill(page, { 'Columns show': 'Out weight', Show: '$/head' });
    await reads(base, /\$[\d,]+\.\d\d/);
    await fill(page, { Day: addDays(today, 30), 'Price step': 0 });
    await sees(page, 'Price step must be greater than 0');
    await sees(page, 'Correct the marked fields. Until then the matrix shows the earlier input.');
    await expectAccessible(page);
    await fill(page, { 'Price step': 5 });
    await reads(matrix.getByRole('row').nth(1), /^−10\.00/);

    await press(page, 'Try a Trade');
    await page.getByText('Difference', { exact: true }).click();
    await reads(base, /\$0\.00/);
    const position = page.getByRole('group', { name: 'Trial position 1' });
    await fill(position, { Kind: 'LRP' });
    await sees(position, 'Counts once every field is filled in');
    await fill(position, { Head: '101', 'Target Weight': '500', Coverage: '225', Premium: '225' });
    await sees(position, 'The premium must be below the coverage');
    await sees(position, 'More than the 100 head in scope');
    await expectAccessible(page);
    await fill(position, { Coverage: '10000', Premium: '1' });
    await reads(base, /\$[\d,]+\.\d\d/);
    expect(await base.innerText()).not.toMatch(/\$0\.00/);
    await press(page, 'Save Scenario');
    await expectAccessible(page);
    await press(dialog(page), 'Save Scenario');
    await sees(dialog(page), 'Name is required');
    await send(page, { Name: 'Insured' }, 'Save Scenario');
    await closes(dialog(page));
    const saved = page.getByText(/^Saved at LE\w+ [\d.]+ on /);
    await reads(saved, /No change since\.$/);
    await press(page, 'Remove trial position 1');
    await position.waitFor({ state: 'detached' });
    await reads(saved, /Changed here since it was opened\.$/);
    await page.reload();
    await position.waitFor();
    await press(page, 'Rename scenario Insured');
    await send(page, { Name: 'Insured 10,000' }, 'Rename Scenario');
    await closes(dialog(page));
    await page.getByRole('button', { name: 'Insured 10,000', exact: true, pressed: true }).waitFor();
    await expectAccessible(page);

    await press(page, 'Delete scenario Insured 10,000');
    await press(dialog(page), 'Delete');
    await closes(dialog(page));
    await saved.waitFor({ state: 'detached' });
    await press(page, 'Undo');
    await page.getByRole('button', { name: 'Insured 10,000', exact: true }).waitFor();
  },
);
