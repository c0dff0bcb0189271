import { optionsExpiry } from '#domain/market/contract-calendar';
import { LIVE } from './contracts.ts';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { dialog } from './locators.ts';
import { POLICY } from './lrp-actions.ts';
import { closes, fill, press, sees, signInAsAdmin, signUp } from './actions.ts';
import { scenarioOnDesktop } from './scenario.ts';
import { setUpLot } from './setup.ts';
import { newProducer } from './test-users.ts';
import { setUpTrades } from './trade-actions.ts';
import { visit } from './visit.ts';

const PRESUMED =
  'RMA presumes subsidy capture when a put like this is sold near an LRP endorsement. Talk to your insurance agent before you trade. Not legal advice.';

scenarioOnDesktop(
  'the LRP form names a put that was sold near the endorsement, and saves all the same',
  async ({ page, another }) => {
    const ann = newProducer();
    await signUp(page, ann);
    const lot = await setUpLot(page, ann.entity_name, '7');
    const admin = await another();
    await signInAsAdmin(admin);
    const sold = {
      acct: `RJ ${ann.email.slice(4, 12)}`,
      b_s: 'Sell',
      trade_date: '2026-06-18',
      strike: 220,
      p_c: 'put',
    } as const;
    await setUpTrades(admin, [{ ...sold, quantity: 2, price_amount: 5, lot_id: lot.id }]);

    await visit(page, '/risk-management/lrp');
    await press(page, 'Add LRP Policy');
    const policy = {
      ...POLICY,
      Type: 'Fed',
      'Effective Date': '2026-06-18',
      'End Date': optionsExpiry(LIVE.month),
    };
    await fill(dialog(page), {
      ...policy,
      'Premium/Cwt': '6',
      Lot: '7',
      'Head Count': 90,
      'Target Wt': 1250,
    });
    await sees(dialog(page), PRESUMED);
    await sees(dialog(page), `2 ${LIVE.symbol} 220.0 puts sold at 5.000 on Jun 18, 2026:`);
    await sees(dialog(page), 'Its price of 5.000 is above 80% of the premium of $6.00 per cwt');
    await expectAccessible(page);

    await fill(dialog(page), { 'Premium/Cwt': '6.25' });
    await dialog(page).getByText(PRESUMED).waitFor({ state: 'detached' });
    await fill(dialog(page), { 'Premium/Cwt': '6' });
    await sees(dialog(page), PRESUMED);
    await press(dialog(page), 'Add Policy');
    await closes(dialog(page));
    await expect.poll(() => page.getByText('0001').count()).toBeGreaterThan(0);
  },
);
