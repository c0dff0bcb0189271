import { listHistory, restoreRecord } from '#api/history';
import { enterPrices, fetchQuote, listFuturesQuotes, removeSymbol } from '#api/quotes';
import { captureSnapshot } from '#api/snapshots';
import { listAlerts, dismissAlert } from '#api/alerts';
import { getProfile, saveProfile } from '#api/profile';
import { type Act, some } from './act.ts';

const symbols = ['GFF27', 'GFH27', 'GFJ27', 'GFK27', 'GFQ27', 'LEG27', 'LEJ27'];

/** Prices, snapshots, deletions taken back; and what everybody does to their own account. */
export const actsOfAdmins: readonly Act[] = [
  {
    name: 'enter prices',
    who: 'admin',
    often: 6,
    act: ({ client, chance }) =>
      client.call(enterPrices, {
        prices: Array.from({ length: 3 }, () => ({
          symbol: chance.oneOf(symbols),
          last_price: chance.whole(20_000, 40_000) / 100,
        })),
        confirmed: ['price'],
      }),
  },
  {
    name: 'fetch quotes',
    who: 'admin',
    often: 3,
    act: ({ client, chance }) =>
      client.call(fetchQuote, {
        quoteType: 'futures',
        symbols: [chance.oneOf(symbols), chance.oneOf(symbols)],
      }),
  },
  {
    name: 'take a symbol off the watchlist',
    who: 'admin',
    often: 2,
    act: async ({ client, chance }) => {
      const { quotes } = await client.call(listFuturesQuotes, {});
      return client.call(removeSymbol, { symbol: some(chance, quotes).symbol });
    },
  },
  {
    name: 'capture the day',
    who: 'admin',
    often: 3,
    act: ({ client }) => client.call(captureSnapshot, { replace: true }),
  },
  {
    name: 'take a deletion back',
    who: 'admin',
    often: 8,
    act: async ({ client, chance }) => {
      const record = chance.oneOf(['lots', 'receivings', 'outs', 'expenses', 'trades', 'lrp'] as const);
      const changes = await client.call(listHistory, { record });
      return client.call(restoreRecord, {
        id: some(
          chance,
          changes.filter(({ restorable }) => restorable),
        ).id,
      });
    },
  },
  {
    name: 'save the own profile, the entity renamed',
    who: 'producer',
    often: 2,
    act: async ({ client, person, chance }) => {
      const { version, email, phone_number } = await client.call(getProfile, {});
      return client.call(saveProfile, {
        version,
        email,
        phone_number,
        lrp_policy_number: null,
        full_name: `Person ${chance.whole(1, 99)}`,
        entity_name: chance.next() < 0.5 ? person.entity : person.entity.toUpperCase(),
        rjo_account_number: `RJ${chance.whole(1, 12)}`,
      });
    },
  },
  {
    name: 'wave an alert away',
    who: 'producer',
    often: 1,
    act: async ({ client, chance }) => {
      const { key, facts } = some(chance, await client.call(listAlerts, {}));
      return client.call(dismissAlert, { key, facts });
    },
  },
];
