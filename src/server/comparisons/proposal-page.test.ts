import { beforeAll, describe, expect, it } from 'vitest';
import { addComparison, getProposal } from '#api/comparisons';
import { saveFirm } from '#api/firm';
import { LIMITS } from '#domain/kit/limits';
import { comparisonInput } from '#domain/risk/protection/input';
import { textOfPages } from '../reports/testing/pdf-text.ts';
import { comparedShown } from '../testing/comparison-forms.ts';
import { fixturesOf } from '../testing/fixtures.ts';
import { testServer } from '../testing/test-server.ts';
import { bookTrade } from '../testing/trades.ts';

/** The widest letter, as often as a text may have letters: one word, or words of `length` letters. */
const longest = (letters: number, length = letters) =>
  Array.from({ length: letters }, (_, at) => (at % (length + 1) === length ? ' ' : 'W')).join('');

const server = testServer();
let comparison: number;
beforeAll(async () => {
  const ann = await fixturesOf(server, server.ann, false);
  const { value: lot_id } = await ann.lot();
  await server.owner(
    `update lots set lot = $2, est_out_wt = $3, est_out_date = '2099-03-15', futures_contract = 'GFH99' where id = $1`,
    [lot_id, longest(60), LIMITS.headWeight],
  );
  await server.owner(`update entities set name = $1 where name = 'Lazy K Ranch'`, [longest(120)]);
  // Every kind of position that is named below the figures, by the longest names.
  for (let at = 0; at < 7; at += 1) {
    await bookTrade(server, {
      lot_id,
      period: `${['Jan', 'Mar', 'Apr', 'May', 'Aug', 'Sep', 'Oct'][at]}-24`,
      price_amount: 188,
    });
    await bookTrade(server, { lot_id, period: null, description: `${at}${longest(100)}`, price_amount: 188 });
    await bookTrade(server, {
      lot_id,
      period: 'Mar-99',
      strike: 300 + at,
      p_c: 'put',
      b_s: 'Buy',
      price_amount: 5,
    });
    for (const end_date of ['2099-01-18', '2026-09-01'])
      await server.owner(
        `insert into lrp (user_id, entity_id, lot_id, endorsement_number, state, county, type, effective_date, end_date, head_count,
           target_wt, premium, coverage, total_premium, net_coverage)
         select u.id, u.entity_id, $1, $2, 'TX', 'x', 'strs_wt_2', '2026-06-22', $3, 47, 1500, 6.37, 318.37, 4491, 312
         from users u where email = $4`,
        [lot_id, `${at}${longest(119)}`, end_date, server.ann.email],
      );
  }
  await server.owner(`insert into outs (lot_id, entity_id, type, head_count, date_out, weight)
    select id, entity_id, 'shipped', 1, '2026-05-01', 700 from lots where id = ${lot_id}`);
  const input = comparisonInput.parse({
    root: 'GF',
    contract: 'GFH99',
    est_out_date: '2099-03-15',
    head: LIMITS.head - 0.55,
    out_wt: LIMITS.headWeight - 0.55,
    basis: -999.12345,
    price: LIMITS.price - 0.12345,
    commission: 9999.55,
    future_contracts: LIMITS.contracts,
    put_contracts: LIMITS.contracts,
    strike: 99_999.5,
    premium: 99_999.12345,
    sells_call: true,
    call_strike: 99_999.5,
    call_premium: 88_888.12345,
    premium_day: '2026-11-20',
    lrp_type: 'hfrs_wt_2',
    effective_date: '2026-11-23',
    end_date: '2099-02-22',
    lrp_head: LIMITS.head - 0.55,
    target_wt: LIMITS.headWeight - 0.55,
    coverage: 99_999.12345,
    lrp_premium: 88_888.12345,
    premium_of: 'producer',
    level: null,
    beginning: false,
    offer_day: '2026-11-20',
    index_spread: -999.12345,
    step: 999.12,
  });
  const saved = { lot_id, name: longest(80), input, shown: comparedShown() };
  comparison = (await server.ann.call(addComparison, saved)).id;
});

describe('the PDF of a proposal', () => {
  it.each([
    ['one word', longest(800)],
    ['words', longest(800, 9)],
    ['a line a word', Array.from({ length: 400 }, () => 'W').join('\n')],
  ])(
    'is one page with the longest names, figures and notes, and a disclaimer of %s',
    async (_, disclaimer) => {
      const name = longest(120);
      const [{ version } = { version: 1 }] = await server.owner<{ version: number }>(
        'select version from firm',
      );
      await server.admin.call(saveFirm, { name, disclaimer, version });
      const proposal = await server.admin.call(getProposal, { id: comparison });
      const pdf = await server.admin.send({
        method: 'GET',
        url: `/api/comparisons/${comparison}/proposal/pdf`,
      });
      const pages = textOfPages(pdf.rawPayload);
      expect(pages).toHaveLength(1);
      const [page = ''] = pages;
      expect(page).toContain('Page 1 of 1');
      const text = page.replaceAll(/\s+/g, '');
      for (const whole of [proposal.title, proposal.entity_name, name, ...proposal.notes, disclaimer])
        expect(text).toContain(whole.replaceAll(/\s+/g, ''));
    },
  );
});
