import { listClosedDays, listOfferFiles } from '#api/lrp-offers';
import { listLrpRules } from '#api/lrp-rules';
import { getMargin } from '#api/margin';
import { listOptionsQuotes, listSettlements } from '#api/quotes';
import { getHedgeBand } from '#api/alerts';
import { getRiskLimit } from '#api/value-at-risk';
import { offerFile } from './offer-files.ts';
import { ruleForms } from './round-trip-forms.ts';
import { both, edits, type Fields, inList, type RoundTrip, version } from './round-trip.ts';

const readRule = inList(listLrpRules);

/** The round trips of prices, LRP rules and offers, margin rates and account statements. */
export const priceTrips: Record<string, RoundTrip> = {
  'PUT /api/quotes/prices': {
    inputs: async () => {
      const confirmed = ['strike', 'price', 'stopped'];
      const one = {
        symbol: 'LEZ2200Q',
        last_price: 5.5,
        bid_price: 5.25,
        ask_price: 5.75,
        settlement: 5.6,
        previous_settlement: 5.3,
        delta: -0.4,
      };
      const other = {
        symbol: 'LEZ2210Q',
        last_price: 6.5,
        bid_price: 6.25,
        ask_price: 6.75,
        settlement: 6.6,
        previous_settlement: 6.3,
        delta: -0.5,
      };
      return [
        { prices: [one], confirmed },
        { prices: [other], confirmed },
      ];
    },
    sent: ({ prices }) => (prices as Fields[])[0] ?? {},
    returned: ({ optionsQuotes }: { optionsQuotes: unknown[] }) => optionsQuotes[0],
    read: async ({ who }, response) =>
      (await who.call(listOptionsQuotes, {})).find(({ id }) => id === response['id']),
    apart: { confirmed: 'names the warnings that the administrator has seen' },
  },
  'PUT /api/quotes/settlements': {
    inputs: async () => {
      const one = { symbol: 'LEG27', day: '2026-06-01', settlement: 229.45 };
      const other = { symbol: 'LEJ27', day: '2026-06-02', settlement: 230.55 };
      return [
        { settlements: [one], far_prices: true },
        { settlements: [other], far_prices: true },
      ];
    },
    sent: ({ settlements }) => (settlements as Fields[])[0] ?? {},
    returned: null,
    read: async ({ who }, _, { symbol }) => ({
      symbol,
      ...(await who.call(listSettlements, { symbol: String(symbol) }))[0],
    }),
    apart: { far_prices: 'confirms what the administrator has seen' },
  },
  'POST /api/lrp-closed-days': {
    inputs: async () => [
      { day: '2033-01-21', reason: 'Cattle on Feed' },
      { day: '2033-02-18', reason: 'Holiday' },
    ],
    read: inList(listClosedDays),
  },
  'POST /api/lrp-offers/files': {
    inputs: async () => [offerFile(201), offerFile(202)],
    read: inList(listOfferFiles),
    apart: { content: 'is the body, which the tests of offers read back' },
  },
  'POST /api/lrp-rules': { inputs: async () => both(ruleForms()), read: readRule },
  'PUT /api/lrp-rules/:id': {
    inputs: (mine) => edits(mine.lrpRule(), ruleForms()),
    read: readRule,
    apart: { version },
  },
  'PUT /api/alerts/hedge-band': {
    inputs: async () => [
      { hedge_low: 40, hedge_high: 90.5 },
      { hedge_low: 60, hedge_high: 110 },
    ],
    read: ({ who }) => who.call(getHedgeBand, {}),
    apart: { owner: 'names the entity' },
  },
  'PUT /api/risk/limit': {
    inputs: async () => [{ risk_limit: 5.25 }, { risk_limit: 7.5 }],
    read: ({ who }) => who.call(getRiskLimit, {}),
    apart: { owner: 'names the entity' },
  },
  'PUT /api/margin/rates': {
    inputs: async () => [
      { root: 'LE', valid_from: '2026-05-04', initial: 1980.5, maintenance: 1800.25 },
      { root: 'GF', valid_from: '2026-05-05', initial: 3300.75, maintenance: 3000.1 },
    ],
    read: async ({ who }, response) =>
      (await who.call(getMargin, {})).rates.find(({ id }) => id === response['id']),
  },
  'PUT /api/margin/balances': {
    inputs: async (mine) => {
      await mine.trade({ acct: 'RT-1' });
      await mine.trade({ acct: 'RT-2' });
      const owner = await mine.entityName();
      return [
        { acct: 'RT-1', day: '2026-05-04', equity: 7920.5, cash: 5000.25, requirement: 7200, owner },
        { acct: 'RT-2', day: '2026-05-05', equity: 8020.5, cash: 5100.25, requirement: 7300, owner },
      ];
    },
    read: async ({ who }, response) =>
      (await who.call(getMargin, {})).accounts.find(({ balance }) => balance?.id === response['id'])?.balance,
    apart: { owner: 'names the entity' },
  },
  'PUT /api/statements/balances': {
    inputs: async (mine) => {
      await mine.trade({ acct: 'RT-3' });
      await mine.trade({ acct: 'RT-4' });
      const none = { version: null };
      return [
        {
          balances: [
            { acct: 'RT-3', day: '2026-05-04', equity: 7920.5, cash: 5000.25, requirement: 7200, ...none },
          ],
        },
        {
          balances: [
            { acct: 'RT-4', day: '2026-05-05', equity: 8020.5, cash: 5100.25, requirement: 7300, ...none },
          ],
        },
      ];
    },
    // Not the version, which is that of the stored balance that the user has seen.
    sent: ({ balances }) =>
      Object.fromEntries(
        Object.entries((balances as Fields[])[0] ?? {}).filter(([key]) => key !== 'version'),
      ),
    returned: ([balance]: unknown[]) => balance,
    read: async ({ who }, response) =>
      (await who.call(getMargin, {})).accounts.find(({ balance }) => balance?.id === response['id'])?.balance,
  },
};
