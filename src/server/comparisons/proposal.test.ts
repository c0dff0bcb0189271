import { beforeAll, describe, expect, it } from 'vitest';
import { addComparison, editComparison, getProposal, listComparisons } from '#api/comparisons';
import { getFirm, saveFirm } from '#api/firm';
import { listLrpRules } from '#api/lrp-rules';
import { targetDateBook } from '#api/risk';
import { dayIn } from '#domain/kit/days';
import { scenarioBook } from '#domain/risk/matrix/scenario-book';
import { comparedChoices, needOfLot } from '#domain/risk/protection/compared';
import { type ComparisonInput, comparisonInput } from '#domain/risk/protection/input';
import { textOfPages } from '../reports/testing/pdf-text.ts';
import { comparedShown } from '../testing/comparison-forms.ts';
import { type Person, testServer } from '../testing/test-server.ts';
import { bookTrade, someLot } from '../testing/trades.ts';

const server = testServer();
const today = dayIn('America/Chicago', new Date());
const compared = (more: Partial<ComparisonInput> = {}): ComparisonInput =>
  comparisonInput.parse({
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
    ...more,
  });

/** Saves a comparison of a new lot with an open trade, and gives its id. */
async function saved(lot: string, input: ComparisonInput, name = 'Spring', by = server.ann): Promise<number> {
  const { id: lot_id } = await someLot(server.ann, lot, { est_out_wt: 750, est_out_date: '2099-03-15' });
  await bookTrade(server, { lot_id, period: 'Mar-99', quantity: 1, price_amount: 188 });
  return (await by.call(addComparison, { lot_id, name, input, shown: comparedShown() })).id;
}
const proposalOf = (id: number, who: Person = server.admin) => who.call(getProposal, { id });
async function pagesOf(id: number) {
  const pdf = await server.admin.send({ method: 'GET', url: `/api/comparisons/${id}/proposal/pdf` });
  expect(pdf.statusCode).toBe(200);
  return textOfPages(pdf.rawPayload);
}
async function setFirm(name: string, disclaimer: string) {
  const { version } = await server.admin.call(getFirm, {});
  return server.admin.call(saveFirm, { name, disclaimer, version });
}
const setPrice = (price: number) =>
  server.owner(
    `insert into quotes (symbol, contract_name, last_price, source) values ('GFH99', 'Feeder Cattle', $1, 'manual')
     on conflict (symbol) do update set last_price = excluded.last_price`,
    [price],
  );

beforeAll(() => setPrice(190));

describe('a protection proposal', () => {
  it.each(['ann', 'admin'] as const)(
    'has the figures that the screen showed when %s saved it',
    async (name) => {
      const who = server[name];
      const input = compared();
      const id = await saved(`SAME ${name}`, input, 'Spring', who);
      const book = scenarioBook(await who.call(targetDateBook, {}));
      const lot = book.lots.find((one) => one.lot === `SAME ${name}`);
      const onScreen = lot && comparedChoices({ book, today }, lot, await who.call(listLrpRules, {}), input);
      if (!onScreen) throw new Error('Nothing is compared');
      const { found } = onScreen;

      const proposal = await proposalOf(id);
      const shown = ['nothing', 'future', 'fence', 'lrp'] as const;
      const [choices, ends] = proposal.tables;
      expect(choices?.rows.map((row) => row.slice(1, 5))).toEqual(
        shown.map((choice) => [
          found.floor_on_covered_cwt[choice] ?? null,
          choice === 'nothing' ? null : found.cost[choice]?.per_head,
          choice === 'nothing' ? null : found.cost[choice]?.total,
          found.covered_percent[choice] ?? null,
        ]),
      );
      expect(found.rows).toHaveLength(9);
      expect(ends?.rows).toEqual(
        found.rows.map((row) => [
          row.futures,
          ...shown.flatMap((choice) => [row.per_cwt[choice] ?? null, row.result[choice] ?? null]),
        ]),
      );
      expect(proposal.figures.map(({ value }) => value)).toEqual([
        100,
        750,
        190,
        `${needOfLot(onScreen)?.toFixed(2)} + feed`,
      ]);
      expect(JSON.stringify(proposal)).not.toMatch(/best|recommend|should/i);
    },
  );

  it('keeps the figures of the time it was saved, until it is saved anew', async () => {
    const id = await saved('KEPT-1', compared());
    const first = await proposalOf(id);
    const { name: _, ...rest } = await comparisonById(id);
    await setPrice(170);
    await server.owner(`update lots set basis = 9 where lot = 'KEPT-1'`);
    await bookTrade(server, { lot_id: rest.lot_id, period: 'Mar-99', quantity: 1, price_amount: 200 });
    expect(await proposalOf(id)).toEqual(first);

    const { version } = await server.admin.call(editComparison, { ...rest, name: 'March' });
    const renamed = await proposalOf(id);
    expect(renamed).toEqual({ ...first, notes: ['Comparison: March', ...first.notes.slice(1)] });

    await server.admin.call(editComparison, {
      ...rest,
      version,
      name: 'March',
      input: compared({ price: 170 }),
    });
    const anew = await proposalOf(id);
    expect(anew.figures[2]?.value).toBe(170);
    expect(anew.tables).not.toEqual(first.tables);
    await server.owner(`delete from lots where lot = 'KEPT-1'`);
    expect(await proposalOf(id)).toEqual(anew);
    await setPrice(190);
  });

  it('names what is missing, and shows no zero for it', async () => {
    await server.owner(`delete from quotes where symbol = 'GFH99'`);
    const unpriced = await saved(
      'MISS-1',
      compared({
        price: null,
        premium: null,
        call_premium: null,
        lrp_premium: null,
        commission: null,
        basis: null,
      }),
    );
    const proposal = await proposalOf(unpriced);
    expect(proposal.tables[0]?.rows.map((row) => row.slice(1, 4))).toEqual([
      [null, null, null],
      [null, null, null],
      [null, null, null],
      [null, null, null],
    ]);
    expect(proposal.tables[1]?.rows).toEqual([]);
    expect(proposal.figures[2]?.value).toBeNull();
    expect(proposal.notes).toEqual(
      expect.arrayContaining([
        'No price for GFH99: net prices, results, break-even and the price the lot needs are unknown',
        'No basis entered: net prices, floors and results are without it',
        'No commission entered: net prices and floors are before it, and the cost of the short future is unknown',
        'No premium entered for the put: its floor, cost and net prices are unknown',
        'No premium entered for the call: floor, cost and net prices of the fence are unknown',
        'No LRP premium entered: its floor, cost and net prices are unknown',
      ]),
    );
    const [page] = await pagesOf(unpriced);
    expect(page).toContain('No futures price to compare at');
    await setPrice(190);
  });

  it('names no firm until an administrator has entered it, then its name and disclaimer', async () => {
    const id = await saved('FIRM-1', compared());
    expect((await proposalOf(id)).firm).toBeUndefined();
    await setFirm('High Plains Advisers', 'For information only.\nNo offer.');
    expect((await proposalOf(id)).firm).toEqual({
      name: 'High Plains Advisers',
      disclaimer: 'For information only.\nNo offer.',
    });
    const [page = ''] = await pagesOf(id);
    expect(page).toContain('Prepared by High Plains Advisers');
    expect(page).toContain('For information only. No offer.');
    const inside = await server.insideClient(server.admin, 'Lazy K Ranch');
    expect((await proposalOf(id, inside)).firm?.name).toBe('High Plains Advisers');
    await expect(server.admin.call(saveFirm, { name: 'x', disclaimer: '', version: 1 })).toBeRefused(
      'conflict',
      {
        name: 'Now saved: High Plains Advisers',
        disclaimer: 'Now saved: For information only.\nNo offer.',
        version: '2',
      },
    );
    await setFirm('', '');
  });

  it('is made by administrators, inside its own client too, and by no one else', async () => {
    const id = await saved('WHO-1', compared());
    await expect(proposalOf(id, server.ann)).toBeRefused('forbidden');
    await expect(server.ann.call(getFirm, {})).toBeRefused('forbidden');
    await expect(server.ann.call(saveFirm, { name: 'Mine', disclaimer: '', version: 1 })).toBeRefused(
      'forbidden',
    );
    expect((await proposalOf(id)).entity_name).toBe('Lazy K Ranch');
    await expect(proposalOf(id, await server.insideClient(server.admin, server.bob.entity_name))).toBeRefused(
      'not_found',
    );
    expect((await proposalOf(id, await server.insideClient(server.admin, 'Lazy K Ranch'))).entity_name).toBe(
      'Lazy K Ranch',
    );
  });

  it('is refused for a comparison without stored figures, and made once that is saved anew', async () => {
    const id = await saved('OLD-1', compared());
    await server.owner('update comparisons set proposal = null where id = $1', [id]);
    await expect(proposalOf(id)).toBeRefused(
      'conflict',
      'No figures are stored with this comparison. Open it in Protect, enter head and out weight, and save it again',
    );
    await server.ann.call(editComparison, await comparisonById(id));
    expect((await proposalOf(id)).title).toBe('Protection Proposal OLD-1');
  });
});

async function comparisonById(id: number) {
  const found = (await server.admin.call(listComparisons, {})).find((one) => one.id === id);
  if (!found) throw new Error('The comparison is not listed');
  return found;
}
