import { beforeAll, describe, expect, it } from 'vitest';
import { addComparison } from '#api/comparisons';
import { getFirm, saveFirm } from '#api/firm';
import { listLrpRules } from '#api/lrp-rules';
import { getProposal } from '#api/proposals';
import { targetDateBook } from '#api/risk';
import { dayIn } from '#domain/kit/days';
import { scenarioBook, scoped } from '#domain/risk/matrix/scenario-book';
import { comparedChoices, inputOfToday } from '#domain/risk/protection/compared';
import { comparisonInput } from '#domain/risk/protection/input';
import { textOfPages } from '../reports/testing/pdf-text.ts';
import { comparedShown } from '../testing/comparison-forms.ts';
import { type Person, testServer } from '../testing/test-server.ts';
import { someLot } from '../testing/trades.ts';

const server = testServer();
const today = dayIn('America/Chicago', new Date());
const input = comparisonInput.parse({
  root: 'GF',
  contract: 'GFH99',
  est_out_date: '2099-03-15',
  head: 100,
  out_wt: 750,
  basis: -1.5,
  price: 190,
  commission: 60,
  future_contracts: 1,
  put_contracts: 2,
  strike: 182,
  premium: 8.15,
  sells_call: true,
  call_strike: 210,
  call_premium: 2.4,
  premium_day: '2026-11-20',
  lrp_type: 'strs_wt_2',
  effective_date: '2026-11-23',
  end_date: '2099-02-22',
  lrp_head: 100,
  target_wt: 750,
  coverage: 181.17,
  lrp_premium: 5.91,
  premium_of: 'producer',
  level: null,
  beginning: false,
  index_spread: null,
  step: 10,
});
let comparison: number;
beforeAll(async () => {
  const { id: lot_id } = await someLot(server.ann, 'PR-1', { est_out_wt: 750, est_out_date: '2099-03-15' });
  const saved = { lot_id, name: 'Spring', input, shown: comparedShown() };
  comparison = (await server.ann.call(addComparison, saved)).id;
});

const proposalFor = (who: Person) => who.call(getProposal, { id: comparison });
const pdfFor = async (who: Person) => {
  const response = await who.send({ method: 'GET', url: `/api/comparisons/${comparison}/proposal/pdf` });
  expect(response.statusCode).toBe(200);
  return textOfPages(response.rawPayload);
};
const setFirm = async (name: string, disclaimer: string) => {
  const { version } = await server.admin.call(getFirm, {});
  return server.admin.call(saveFirm, { name, disclaimer, version });
};

describe('a protection proposal', () => {
  it.each(['ann', 'admin'] as const)('has the figures of the comparison on screen, for %s', async (name) => {
    const who = server[name];
    const book = scoped(scenarioBook(await who.call(targetDateBook, {})), {
      lot_id: null,
      owner: server.ann.entity_name,
    });
    const lot = book.lots.find((one) => one.lot === 'PR-1');
    if (!lot) throw new Error('The lot is not in the book');
    const rules = await who.call(listLrpRules, {});
    const compared = comparedChoices(
      { book, today },
      lot,
      rules,
      inputOfToday(input, book.prices, [], today),
    );
    if (!compared) throw new Error('Nothing is compared');
    const { found } = compared;
    const [choices, nets, results] = (await proposalFor(who)).tables;
    const shown = ['nothing', 'future', 'fence', 'lrp'] as const;
    expect(choices?.rows.map((row) => row.slice(1, 5))).toEqual(
      shown.map((choice) => [
        found.floor_on_covered_cwt[choice] ?? null,
        found.cost[choice]?.per_head ?? null,
        found.cost[choice]?.total ?? null,
        found.covered_percent[choice] ?? null,
      ]),
    );
    expect(found.rows).toHaveLength(9);
    expect(nets?.rows).toEqual(
      found.rows.map((row) => [row.futures, ...shown.map((choice) => row.per_cwt[choice] ?? null)]),
    );
    expect(results?.rows).toEqual(
      found.rows.map((row) => [row.futures, ...shown.map((choice) => row.result[choice] ?? null)]),
    );
  });

  it('names no firm until an administrator has entered it, then its name and disclaimer', async () => {
    expect((await proposalFor(server.ann)).firm).toBeUndefined();
    await setFirm('High Plains Advisers', 'For information only.');
    const proposal = await proposalFor(server.ann);
    expect(proposal.firm).toBe('High Plains Advisers');
    expect(proposal.notes.at(-1)).toBe('For information only.');
    await expect(server.ann.call(saveFirm, { name: 'Mine', disclaimer: '', version: 2 })).toBeRefused(
      'forbidden',
    );
    await expect(server.admin.call(saveFirm, { name: 'x', disclaimer: '', version: 1 })).toBeRefused(
      'conflict',
      {
        name: 'Now saved: High Plains Advisers',
        disclaimer: 'Now saved: For information only.',
        version: '2',
      },
    );
    await setFirm('', '');
  });

  it('is one page of paper with the longest name and disclaimer, and calls nothing best', async () => {
    await setFirm('W'.repeat(120), 'Advice is not given. '.repeat(38).trim());
    const pages = await pdfFor(server.ann);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('Protection Proposal');
    expect(pages[0]).toContain('Lazy K Ranch');
    expect(pages[0]).toContain('Page 1 of 1');
    await setFirm('', '');
    const text = JSON.stringify(await proposalFor(server.ann));
    expect(text).toContain('Spring');
    expect(text).not.toMatch(/best|recommend|should|advise/i);
  });

  it('is not found by those who do not see the comparison, and refused once its lot has no head', async () => {
    await expect(proposalFor(server.bob)).toBeRefused('not_found');
    expect((await proposalFor(server.admin)).entity_name).toBe('Lazy K Ranch');
    await server.owner(`update comparisons set lot_id = null where id = $1`, [comparison]);
    await expect(proposalFor(server.ann)).toBeRefused(
      'conflict',
      'The lot of this comparison has no head to protect',
    );
  });
});
