import { getInterestRate, getProfile } from '#api/account';
import { listExpenses } from '#api/expenses';
import { findLot } from '#api/lot-detail';
import { listLots } from '#api/lots';
import { listLrp } from '#api/lrp';
import { listLrpRules } from '#api/lrp-rules';
import { getMailPreferences } from '#api/mail';
import { listTradeImports } from '#api/trade-imports';
import { listTrades } from '#api/trades';
import { listUsers } from '#api/users';
import { MAIL_KINDS } from '#domain/mail-preferences';
import type { Fixtures } from './fixtures.ts';
import { borrowingTrips } from './round-trips-of-borrowing.ts';
import { comparisonTrips } from './round-trips-of-comparisons.ts';
import { profileTrips } from './profile-forms.ts';
import { recordImportTrips } from './round-trips-of-spreadsheets.ts';
import { scenarioTrips } from './round-trips-of-scenarios.ts';
import { priceTrips } from './round-trips-of-prices.ts';
import {
  expenseForms,
  monthlyForms,
  importForm,
  lotForms,
  onLots,
  outForms,
  policyForms,
  policyOwners,
  receivingForms,
  ruleForms,
  tradeRows,
  userForms,
} from './round-trip-forms.ts';

export type Fields = Record<string, unknown>;

/** How the input of a write is compared with its record. */
export interface RoundTrip {
  /** Two inputs without a common value, so that a default or earlier value is not mistaken for the one sent. */
  inputs: (mine: Fixtures, other: Fixtures) => Promise<readonly [Fields, Fields]>;
  /** The values of the record that differ from those sent. */
  kept?: (sent: Fields) => Fields;
  /** The sent fields, if they are not the input itself. */
  sent?: (input: Fields) => Fields;
  /** The record in the response, if it is not the response itself; null if the response has none. */
  answered?: ((response: never) => unknown) | null;
  read: (mine: Fixtures, response: Fields, sent: Fields) => Promise<unknown>;
  /** Input keys that are not fields of the record, with the reason. */
  apart?: Record<string, string>;
}

const version = 'states which version was edited';
const withId = async (records: Promise<readonly object[]>, { id }: Fields) =>
  (await records).find((record) => 'id' in record && record.id === id);

const readLot: RoundTrip['read'] = ({ who }, response) => withId(who.call(listLots, {}), response);

const onLot =
  (records: 'receivings' | 'outs'): RoundTrip['read'] =>
  async ({ who }, response) => {
    const lot = (await who.call(listLots, {})).find(({ id }) => id === response['lot_id']);
    const { found } = await who.call(findLot, { lot: lot?.lot ?? '', owner: lot?.owner });
    return found?.[records].find(({ id }) => id === response['id']);
  };

/** The other name of an expense's lot, which its own test sends. */
const namedLot = { lot: 'names the lot in place of its id', owner: 'says whose lot of that number' };

const readExpense: RoundTrip['read'] = ({ who }, response) =>
  withId(who.call(listExpenses, { lot_id: response['lot_id'] }), response);

const readPolicy: RoundTrip['read'] = ({ who }, response) => withId(who.call(listLrp, {}), response);
const firstOf = (records: readonly unknown[]) => records[0];
const readRule: RoundTrip['read'] = ({ who }, response) => withId(who.call(listLrpRules, {}), response);
const readUser: RoundTrip['read'] = ({ who }, response) => withId(who.call(listUsers, {}), response);

/** Two inputs, each built from its part of every list. */
const both = (
  forms: readonly Fields[],
  ...more: readonly (readonly Fields[])[]
): readonly [Fields, Fields] => {
  const all = (nth: number) => Object.assign({}, forms[nth], ...more.map((fields) => fields[nth])) as Fields;
  return [all(0), all(1)];
};
const idOf = ({ value, version: now }: { value: unknown; version?: number }) => ({ id: value, version: now });
export const roundTrips: Record<string, RoundTrip> = {
  'POST /api/lots': {
    inputs: async (mine, other) => both(lotForms(mine, other)),
    // The form has the values of the whole lot, the record the owner's share.
    kept: ({ partnership }) =>
      partnership ? { total_received: 101, total_pay_wt: 60_001, total_cost: 150_001.25 } : {},
    read: readLot,
  },
  'PUT /api/lots/:id': {
    inputs: async (mine, other) => {
      const id = idOf(await mine.lot());
      return both(lotForms(mine, other), [id, id]);
    },
    read: readLot,
    apart: { version },
  },
  'PUT /api/lots/:id/basis': {
    inputs: async (mine) => {
      const id = idOf(await mine.lot());
      return both([{ basis: -3.25 }, { basis: 4.5 }], [id, id]);
    },
    read: readLot,
    apart: { version },
  },
  'POST /api/lots/:lot_id/receivings': {
    inputs: async (mine, other) => both(receivingForms, await onLots(mine, other)),
    read: onLot('receivings'),
  },
  'PUT /api/receivings/:id': {
    inputs: async (mine) => {
      const id = idOf(await mine.receiving());
      return both(receivingForms, [id, id]);
    },
    read: onLot('receivings'),
    apart: { version },
  },
  'POST /api/lots/:lot_id/outs': {
    inputs: async (mine, other) => both(outForms, await onLots(mine, other)),
    read: onLot('outs'),
  },
  'PUT /api/outs/:id': {
    inputs: async (mine) => {
      const id = idOf(await mine.out());
      return both(outForms, [id, id]);
    },
    read: onLot('outs'),
    apart: { version },
  },
  'POST /api/expenses': {
    inputs: async (mine, other) => both(expenseForms, await onLots(mine, other)),
    read: readExpense,
    apart: namedLot,
  },
  'POST /api/expenses/monthly': {
    inputs: async (mine, other) => both(monthlyForms, await onLots(mine, other)),
    answered: firstOf,
    read: readExpense,
  },
  'PUT /api/expenses/:id': {
    inputs: async (mine, other) => {
      const id = idOf(await mine.expense());
      return both(expenseForms, [id, id], await onLots(mine, other));
    },
    read: readExpense,
    apart: { version, ...namedLot },
  },
  'PUT /api/trades/:id/lot': {
    inputs: async (mine, other) => {
      const id = idOf(await mine.trade());
      return both([id, id], await onLots(mine, other));
    },
    read: ({ who }, response, { lot_id }) => withId(who.call(listTrades, { lots: String(lot_id) }), response),
    apart: { version },
  },
  'POST /api/lrp': {
    inputs: async (mine, other) => both(policyForms, await policyOwners(mine, other)),
    answered: firstOf,
    read: readPolicy,
    apart: {
      split: 'says whether the splits are the policy, which has a round trip of its own',
      splits: 'have a round trip of their own',
    },
  },
  'PUT /api/lrp/:id': {
    inputs: async (mine, other) => {
      const id = idOf(await mine.lrp());
      return both(policyForms, [id, id], await policyOwners(mine, other));
    },
    read: readPolicy,
    apart: { version },
  },
  'PUT /api/lrp/:id/settlement': {
    inputs: async (mine) => {
      const id = idOf(await mine.endedLrp());
      const forms = [
        { actual_ending_value: 300.5, indemnity: 8000.25 },
        { actual_ending_value: 301.75, indemnity: 9000.5 },
      ];
      return both(forms, [id, id]);
    },
    answered: firstOf,
    read: readPolicy,
    apart: { version },
  },
  'POST /api/lrp-rules': { inputs: async () => both(ruleForms()), read: readRule },
  'PUT /api/lrp-rules/:id': {
    inputs: async (mine) => {
      const id = idOf(await mine.lrpRule());
      return both(ruleForms(), [id, id]);
    },
    read: readRule,
    apart: { version },
  },
  'PUT /api/profile': {
    inputs: async ({ who }) => {
      const now = await who.call(getProfile, {});
      const forms = ['ada', 'eve'].map((name) => ({
        full_name: `${name} Fuller`,
        entity_name: `${name} ranch`,
        phone_number: name === 'ada' ? '806 555 0177' : '806 555 0178',
        email: `${name}@fuller.test`,
        rjo_account_number: `${name} 7`,
        lrp_policy_number: `${name} 8`,
        version: now.version,
      }));
      return both(forms);
    },
    read: ({ who }) => who.call(getProfile, {}),
    apart: { version },
  },
  'PUT /api/profile/interest-rate': {
    inputs: async () => both([{ interest_rate: 7.25 }, { interest_rate: 8.5 }]),
    read: ({ who }) => who.call(getInterestRate, {}),
    apart: { owner: 'names the entity' },
  },
  'PUT /api/mail-preferences': {
    inputs: async () =>
      both(
        ['daily', 'at_once'].map((often) => ({
          preferences: Object.fromEntries(MAIL_KINDS.map((kind) => [kind, often])),
        })),
      ),
    answered: null,
    read: ({ who }) => who.call(getMailPreferences, {}),
  },
  'POST /functions/v1/create-user': {
    inputs: async (mine, other) =>
      both(userForms(mine, other), [{ password: 'pass word' }, { password: 'word pass' }]),
    answered: ({ user }: { user: unknown }) => user,
    read: readUser,
    apart: {
      password: 'is stored as a hash: the session tests sign in with it',
      password_confirmation: 'is compared with the password and not stored',
    },
  },
  'PUT /api/users/:id': {
    inputs: async (mine, other) => {
      const id = { ...idOf(await mine.user()), user_type: 'producer' };
      return both(userForms(mine, other), [
        { ...id, entity_change: 'none' },
        { ...id, user_type: 'admin', entity_change: 'move' },
      ]);
    },
    read: readUser,
    apart: { version, entity_change: 'confirms what the typed entity name does' },
  },
  ...priceTrips,
  ...scenarioTrips,
  ...borrowingTrips,
  ...comparisonTrips,
  'POST /api/trade-imports': {
    inputs: async (mine, other) =>
      both(
        (await onLots(mine, other)).map(({ lot_id }, nth) =>
          importForm(`${nth}.csv`, tradeRows().slice(nth, nth + 1), [lot_id]),
        ),
      ),
    read: ({ who }, response) => withId(who.call(listTradeImports, {}), response),
    apart: {
      trades: 'have a round trip of their own',
      lots: 'are fields of the trades',
      closings: 'say which open trades are closed: the import tests compare these',
      again: 'names the trades to save twice',
      waiting_file_id: 'names the dropped file: the tests of waiting files see it gone',
      confirmed: 'names the warnings that the administrator has seen',
    },
  },
  ...recordImportTrips,
  ...profileTrips,
};
