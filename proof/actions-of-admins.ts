import { listHistory, restoreRecord } from '#api/history';
import { enterPrices, fetchQuote, listFuturesQuotes, removeSymbol } from '#api/quotes';
import { captureSnapshot } from '#api/snapshots';
import { listAlerts, dismissAlert } from '#api/alerts';
import { getProfile, saveProfile } from '#api/account';
import { type Action, some } from './action.ts';

const symbols = ['GFF27', 'GFH27', 'GFJ27', 'GFK27', 'GFQ27', 'LEG27', 'LEJ27'];

/** Prices, snapshots, restored deletions, and changes to their own account. */
export const actionsOfAdmins: readonly Action[] = [
  {
    name: 'enter prices',
    who: 'admin',
    often: 6,
    run: ({ client, random }) =>
      client.call(enterPrices, {
        prices: Array.from({ length: 3 }, () => ({
          symbol: random.oneOf(symbols),
          last_price: random.whole(20_000, 40_000) / 100,
        })),
        confirmed: ['price'],
      }),
  },
  {
    name: 'fetch quotes',
    who: 'admin',
    often: 3,
    run: ({ client, random }) =>
      client.call(fetchQuote, {
        quoteType: 'futures',
        symbols: [random.oneOf(symbols), random.oneOf(symbols)],
      }),
  },
  {
    name: 'remove a symbol from the watchlist',
    who: 'admin',
    often: 2,
    run: async ({ client, random }) => {
      const { quotes } = await client.call(listFuturesQuotes, {});
      return client.call(removeSymbol, { symbol: some(random, quotes).symbol });
    },
  },
  {
    name: 'capture the day',
    who: 'admin',
    often: 3,
    run: ({ client }) => client.call(captureSnapshot, { replace: true }),
  },
  {
    name: 'restore a deleted record',
    who: 'admin',
    often: 8,
    run: async ({ client, random }) => {
      const record = random.oneOf(['lots', 'receivings', 'outs', 'expenses', 'trades', 'lrp'] as const);
      const changes = await client.call(listHistory, { record });
      return client.call(restoreRecord, {
        id: some(
          random,
          changes.filter(({ restorable }) => restorable),
        ).id,
      });
    },
  },
  {
    name: 'save one’s profile with a renamed entity',
    who: 'producer',
    often: 2,
    run: async ({ client, person, random }) => {
      const { version, email, phone_number } = await client.call(getProfile, {});
      return client.call(saveProfile, {
        version,
        email,
        phone_number,
        lrp_policy_number: null,
        full_name: `Person ${random.whole(1, 99)}`,
        entity_name: random.next() < 0.5 ? person.entity : person.entity.toUpperCase(),
        rjo_account_number: `RJ${random.whole(1, 12)}`,
      });
    },
  },
  {
    name: 'dismiss an alert',
    who: 'producer',
    often: 1,
    run: async ({ client, random }) => {
      const { key, facts } = some(random, await client.call(listAlerts, {}));
      return client.call(dismissAlert, { key, facts });
    },
  },
];
