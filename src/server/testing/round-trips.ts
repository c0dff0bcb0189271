import { getInterestRate, getProfile } from '#api/account';
import { listComparisons } from '#api/comparisons';
import { listExpenses } from '#api/expenses';
import { findLot } from '#api/lot-detail';
import { listLots } from '#api/lots';
import { listLrp } from '#api/lrp';
import { getMailPreferences } from '#api/mail';
import { getPlan } from '#api/plan';
import { listPurchasePlans } from '#api/purchase';
import { listScenarios } from '#api/scenarios';
import { listTradeImports } from '#api/trade-imports';
import { listTrades } from '#api/trades';
import { mailFrequenciesOf, MAIL_KINDS } from '#domain/alerts/mail-preferences';
import { purchasePlan } from './purchase-forms.ts';
import { noteTrips } from './note-forms.ts';
import { comparedForm } from './comparison-forms.ts';
import { borrowingTrips } from './round-trips-of-borrowing.ts';
import { profileTrips } from './profile-forms.ts';
import { firmTrips } from './round-trips-of-firm.ts';
import { recordImportTrips } from './round-trips-of-spreadsheets.ts';
import { userTrips } from './round-trips-of-users.ts';
import { priceTrips } from './round-trips-of-prices.ts';
import { both, edits, type Fields, inList, type RoundTrip, version } from './round-trip.ts';
import { scenarioForm } from './scenario-forms.ts';
import {
  planForms,
  expenseForms,
  monthlyForms,
  importForm,
  lotForms,
  onLots,
  outForms,
  policyForms,
  policyOwners,
  receivingForms,
  tradeRows,
} from './round-trip-forms.ts';

const readLot = inList(listLots);

const onLot =
  (records: 'receivings' | 'outs'): RoundTrip['read'] =>
  async ({ who }, response) => {
    const lot = (await who.call(listLots, {})).find(({ id }) => id === response['lot_id']);
    const { found } = await who.call(findLot, { lot: lot?.lot ?? '', owner: lot?.owner });
    return found?.[records].find(({ id }) => id === response['id']);
  };

/** The other name of an expense's lot, which its own test sends. */
const namedLot = { lot: 'names the lot in place of its id', owner: 'says whose lot of that number' };

const readExpense = inList(listExpenses);

const readPolicy = inList(listLrp);
const firstOf = (records: readonly unknown[]) => records[0];

export const roundTrips: Record<string, RoundTrip> = {
  'POST /api/lots': {
    inputs: async (mine, other) => both(lotForms(mine, other)),
    // The form has the values of the whole lot, the record the owner's share.
    stored: ({ partnership }) =>
      partnership ? { total_received: 101, total_pay_wt: 60_001, total_cost: 150_001.25 } : {},
    read: readLot,
  },
  'PUT /api/lots/:id': {
    inputs: (mine, other) => edits(mine.lot(), lotForms(mine, other)),
    read: readLot,
    apart: { version },
  },
  'PUT /api/lots/:id/basis': {
    inputs: (mine) => edits(mine.lot(), [{ basis: -3.25 }, { basis: 4.5 }]),
    read: readLot,
    apart: { version },
  },
  'POST /api/lots/:lot_id/receivings': {
    inputs: async (mine, other) => both(receivingForms, await onLots(mine, other)),
    read: onLot('receivings'),
  },
  'PUT /api/receivings/:id': {
    inputs: (mine) => edits(mine.receiving(), receivingForms),
    read: onLot('receivings'),
    apart: { version },
  },
  'POST /api/lots/:lot_id/outs': {
    inputs: async (mine, other) => both(outForms, await onLots(mine, other)),
    read: onLot('outs'),
    apart: { closing_out: 'deletes projected expenses of the lot with its last head, or books them' },
  },
  'PUT /api/outs/:id': {
    inputs: (mine) => edits(mine.out(), outForms),
    read: onLot('outs'),
    apart: {
      version,
      closing_out: 'deletes projected expenses of the lot with its last head, or books them',
    },
  },
  'POST /api/expenses': {
    inputs: async (mine, other) => both(expenseForms, await onLots(mine, other)),
    read: readExpense,
    apart: namedLot,
  },
  'POST /api/expenses/monthly': {
    inputs: async (mine, other) => both(monthlyForms, await onLots(mine, other)),
    returned: firstOf,
    read: readExpense,
  },
  'PUT /api/expenses/:id': {
    inputs: async (mine, other) => edits(mine.expense(), expenseForms, await onLots(mine, other)),
    read: readExpense,
    apart: { version, ...namedLot },
  },
  'PUT /api/trades/:id/lot': {
    inputs: async (mine, other) => edits(mine.trade(), await onLots(mine, other)),
    read: inList(listTrades),
    apart: { version },
  },
  'POST /api/lrp': {
    inputs: async (mine, other) => both(policyForms, await policyOwners(mine, other)),
    returned: firstOf,
    read: readPolicy,
    apart: {
      split: 'says whether the splits are the policy, which has a round trip of its own',
      splits: 'have a round trip of their own',
    },
  },
  'PUT /api/lrp/:id': {
    inputs: async (mine, other) => edits(mine.lrp(), policyForms, await policyOwners(mine, other)),
    read: readPolicy,
    apart: { version },
  },
  'PUT /api/lrp/:id/settlement': {
    inputs: (mine) =>
      edits(mine.endedLrp(), [
        { actual_ending_value: 300.5, indemnity: 8000.25 },
        { actual_ending_value: 301.75, indemnity: 9000.5 },
      ]),
    returned: firstOf,
    read: readPolicy,
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
          preferences: Object.fromEntries(
            MAIL_KINDS.map((kind) => [kind, mailFrequenciesOf(kind).find((one) => one === often) ?? 'none']),
          ),
        })),
      ),
    returned: null,
    read: ({ who }) => who.call(getMailPreferences, {}),
  },
  'PUT /api/lots/:id/plan': {
    inputs: async (mine) => {
      const { lot_id, ...plan } = await mine.plan();
      return edits(Promise.resolve({ ...plan, value: Number(lot_id) }), planForms);
    },
    returned: ({ plan }: { plan: unknown }) => plan,
    read: async ({ who }, { lot_id }) => {
      const { plan } = await who.call(getPlan, { id: Number(lot_id) });
      return { ...plan, id: lot_id };
    },
    apart: { version, id: 'names the lot', own_projected: 'says what becomes of own projected expenses' },
  },
  'PUT /api/plans': {
    inputs: async (mine) => {
      const [one, other] = [await mine.lot(), await mine.lot()];
      const [first, second] = planForms;
      return [
        { plans: [{ ...first, lot_id: one.value }], own_projected: 'keep' },
        { plans: [{ ...second, lot_id: other.value }], own_projected: 'replace' },
      ];
    },
    sent: ({ plans }) => (plans as Fields[])[0] ?? {},
    returned: null,
    read: async ({ who }, _, { lot_id }) => (await who.call(getPlan, { id: Number(lot_id) })).plan,
  },
  ...userTrips,
  ...priceTrips,
  ...firmTrips,
  'POST /api/scenarios': {
    inputs: async (mine, other) => {
      const [{ lot_id } = { lot_id: null }] = await onLots(mine, other);
      const of = [
        { lot_id, owner: mine.who.entity_name },
        { lot_id: null, owner: other.who.entity_name },
      ];
      return both([scenarioForm(), scenarioForm()], of);
    },
    read: inList(listScenarios),
  },
  'PUT /api/scenarios/:id': {
    inputs: (mine) => edits(mine.scenario(), [scenarioForm(), scenarioForm()]),
    read: inList(listScenarios),
    apart: { version },
  },
  ...borrowingTrips,
  'POST /api/comparisons': {
    inputs: async (mine, other) => both([comparedForm(), comparedForm()], await onLots(mine, other)),
    read: inList(listComparisons),
  },
  'PUT /api/comparisons/:id': {
    inputs: (mine) => edits(mine.comparison(), [comparedForm(), comparedForm()]),
    read: inList(listComparisons),
    apart: { version },
  },
  ...noteTrips,
  'POST /api/purchase-plans': {
    inputs: async () => both([purchasePlan(), purchasePlan()]),
    read: inList(listPurchasePlans),
    apart: { owner: 'names the entity' },
  },
  'PUT /api/purchase-plans/:id': {
    inputs: (mine) => edits(mine.purchasePlan(), [purchasePlan(), purchasePlan()]),
    read: inList(listPurchasePlans),
    apart: { version },
  },
  'POST /api/trade-imports': {
    inputs: async (mine, other) =>
      both(
        (await onLots(mine, other)).map(({ lot_id }, nth) =>
          importForm(`${nth}.csv`, tradeRows().slice(nth, nth + 1), [lot_id]),
        ),
      ),
    read: inList(listTradeImports),
    apart: {
      trades: 'have a round trip of their own',
      lots: 'are fields of the trades',
      offsets: 'say which open trades are closed: the import tests compare these',
      again: 'names the trades to save twice',
      waiting_file_id: 'names the dropped file: the tests of waiting files see it gone',
      confirmed: 'names the warnings that the administrator has seen',
    },
  },
  ...recordImportTrips,
  ...profileTrips,
};
