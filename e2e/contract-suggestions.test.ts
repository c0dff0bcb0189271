import { addDays } from '#domain/kit/days';
import { expectAccessible } from './accessible.ts';
import { fill, reads, sees, signUp } from './actions.ts';
import { region, row } from './locators.ts';
import { setUpPolicy } from './lrp-actions.ts';
import { scenarioOnPhone } from './scenario.ts';
import { setUpLot } from './setup.ts';
import { newProducer } from './test-users.ts';
import { today } from '../src/server/testing/today.ts';
import { visit } from './visit.ts';

scenarioOnPhone('a producer sees how many contracts bring a month to a hedge target', async ({ page }) => {
  const producer = newProducer();
  await signUp(page, producer);
  const { id } = await setUpLot(page, producer.entity_name, '77', { est_out_date: addDays(today, 120) });
  await visit(page, '/risk-management?tab=months');
  const suggestions = region(page, 'Contracts to a Target');
  // 80 % of 125,000 lb are 100,000 lb: 3 contracts of 40,000 lb, of $400 a dollar.
  const month = row(suggestions, /^LE/);
  await reads(month, /125,000[^]*3[^]*96\.0%[^]*\+\$24,000[^]*−\$24,000/);
  await sees(
    suggestions,
    '3 contracts together: +$24,000.00 if prices fall by 20.00, −$24,000.00 if they rise by as much',
  );
  await expectAccessible(page);
  await fill(suggestions, { Target: '50', 'Commission, round turn': '30' });
  await reads(month, /125,000[^]*2[^]*64\.0%[^]*\+\$15,940[^]*−\$16,060/);

  await setUpPolicy(page, id, { type: 'fed', end_date: addDays(today, 200) });
  await page.reload();
  await reads(
    suggestions.getByText(/nothing suggested/),
    /^LE\w+, nothing suggested: 1 LRP policy with no put assigned \(\$[\d,]+ insured\) excluded: \S+$/,
  );
  await reads(month, /125,000[^]*100[^]*-/);
  await expectAccessible(page);
});
