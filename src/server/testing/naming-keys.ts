import { z } from 'zod';
import type { Endpoint } from '#api/endpoint';
import { tradedContract } from './traded-contract.ts';
import type { Fixture, Fixtures } from './fixtures.ts';
import { plainFields } from './round-trip-forms.ts';

/** The kind of record that an input key refers to: how to insert one, and a value of the same kind that no record has. */
export interface Named {
  insert: (theirs: Fixtures) => Promise<Fixture>;
  nothing: string | number;
}

const NO_ID = 2_147_000_000;
const record = (insert: Named['insert']): Named => ({ insert, nothing: NO_ID });
let count = 0;
const named = (
  insert: Named['insert'],
  nothing = (nth: number): string | number => `unknown ${nth}`,
): Named => ({
  insert,
  // A new value each time: one that has been stored may exist afterwards.
  get nothing() {
    return nothing(++count);
  },
});
const text = (value: (theirs: Fixtures) => string | Promise<string>, nothing?: (nth: number) => string) =>
  named(async (theirs) => ({ value: await value(theirs) }), nothing);
const numberOfLot = async (theirs: Fixtures) => (await theirs.lot()).lot;
/** Text from a trade of theirs. */
const ofTrade = (column: 'acct' | 'name') => async (theirs: Fixtures) => (await theirs.trade())[column];

const contract = tradedContract('LE');
const lot = record((theirs) => theirs.lot());
const trade = record((theirs) => theirs.trade());
const user: Named = {
  insert: (theirs) => theirs.user(),
  nothing: '7b1c1a52-6a3f-4a39-9a52-0c6d7a1d7c11',
};
const self: Named = { ...user, insert: async ({ profile }) => ({ value: profile.id }) };
const option = named(
  (theirs) => theirs.option(),
  (nth) => contract.option(300 + nth / 10, 'put'),
);
const closedLot = named((theirs) => theirs.closedLot());
const entity = text(({ who }) => who.entity_name);

/** The record that `:id` in a path refers to. */
const byPath: Record<string, Named> = {
  '/api/lots/': lot,
  '/api/receivings/': record((theirs) => theirs.receiving()),
  '/api/outs/': record((theirs) => theirs.out()),
  '/api/expenses/': record((theirs) => theirs.expense()),
  '/api/trades/': trade,
  '/api/trades/corrections/': record((theirs) => theirs.correctedTrade()),
  '/api/trade-imports/': record((theirs) => theirs.tradeImport()),
  '/api/trade-imports/profiles/': record((theirs) => theirs.importProfile()),
  '/api/trade-imports/files/': record((theirs) => theirs.waitingFile()),
  '/api/record-imports/': record((theirs) => theirs.recordImport()),
  '/api/lrp/': record((theirs) => theirs.lrp()),
  '/api/scenarios/': record((theirs) => theirs.scenario()),
  '/api/comparisons/': record((theirs) => theirs.comparison()),
  '/api/notes/': record((theirs) => theirs.note()),
  '/api/plans/saves/': record((theirs) => theirs.savedPlan()),
  '/api/purchase-plans/': record((theirs) => theirs.purchasePlan()),
  '/api/lrp-rules/': record((theirs) => theirs.lrpRule()),
  '/api/lrp-closed-days/': record((theirs) => theirs.closedDay()),
  '/api/borrowing/reports/': record((theirs) => theirs.borrowingReport()),
  '/api/report-mails/': record((theirs) => theirs.reportMail()),
  '/api/margin/balances/': record((theirs) => theirs.balance()),
  '/api/margin/rates/': record((theirs) => theirs.marginRate()),
  '/api/users/': user,
  '/api/profile/tokens/': {
    insert: (theirs) => theirs.apiToken(),
    nothing: '7b1c1a52-6a3f-4a39-9a52-0c6d7a1d7c12',
  },
  '/api/webhook/events/': {
    insert: (theirs) => theirs.webhookEvent(),
    nothing: '7b1c1a52-6a3f-4a39-9a52-0c6d7a1d7c13',
  },
  '/api/history/': record((theirs) => theirs.deletion()),
};

/** Keys that refer to something only at one endpoint. */
const inPlace: Record<string, Named> = {
  'GET /api/closeouts owner': closedLot,
  'GET /api/closeouts/pdf owner': closedLot,
  'GET /api/closeouts/report owner': closedLot,
  'GET /api/closeouts/groups owner': closedLot,
  'GET /api/snapshots/trend lot': text(() => 'canary lot'),
  'GET /api/notes q': {
    insert: async (theirs) => {
      await theirs.note();
      return { value: 'canary' };
    },
    nothing: 'nothing',
  },
  'GET /api/search text': text(numberOfLot),
  'GET /api/lrp/subsidy-capture user_id': {
    ...user,
    insert: async (theirs) => {
      await theirs.soldPut();
      return { value: theirs.profile.id };
    },
  },
  'DELETE /api/lots/:id/plan id': {
    insert: async (theirs) => ({ value: Number((await theirs.plan()).lot_id) }),
    nothing: NO_ID,
  },
  'POST /api/users/:id/invitation id': { ...user, insert: (theirs) => theirs.invitedUser() },
  'DELETE /api/users/:id/invitation id': { ...user, insert: (theirs) => theirs.invitedUser() },
  'PUT /api/lrp/:id/settlement id': record((theirs) => theirs.endedLrp()),
};

/** The record that every other key refers to. A list's items have the list's key and a star. */
const byKey: Record<string, Named> = {
  lot_id: lot,
  'lots.*': lot,
  lot: text(numberOfLot),
  lots: {
    insert: async (theirs) => ({ value: String((await theirs.trade()).lot_id) }),
    nothing: '214700000',
  },
  'clients.*': { insert: async ({ entityId }) => ({ value: entityId }), nothing: NO_ID },
  batch: {
    insert: (theirs) => theirs.delivery(),
    nothing: '7b1c1a52-6a3f-4a39-9a52-0c6d7a1d7c14',
  },
  q: text(numberOfLot),
  acct: text(ofTrade('acct')),
  name: text(ofTrade('name')),
  about_id: record(async (theirs) => ({ value: (await theirs.note()).lot_id })),
  trade_id: trade,
  'closing_out.proceeds.*.id': record((theirs) => theirs.out()),
  'closing_out.delete_expenses.*.id': record((theirs) => theirs.expense()),
  'closing_out.book_expenses.*.id': record((theirs) => theirs.expense()),
  waiting_file_id: record((theirs) => theirs.waitingFile()),
  profile_id: record((theirs) => theirs.importProfile()),
  record_id: { insert: async (theirs) => ({ value: String((await theirs.lot()).value) }), nothing: 'none' },
  user_id: self,
  owner: entity,
  entity_name: entity,
  email: text(
    ({ who }) => who.email,
    (nth) => `unknown${nth}@nowhere.test`,
  ),
  rjo_account_number: text(({ profile }) => profile.rjo_account_number ?? ''),
  symbol: option,
  'symbols.*': option,
  put_symbol: option,
  snapshot_date: { insert: (theirs) => theirs.capturedDay(), nothing: '2026-07-09' },
};

/** Keys, besides the plain fields of records, that refer to no record, entity or user: amounts, days, kinds, text typed by the caller, the position in a list. */
const NAMES_NOTHING = new Set(
  `about_kind actual_ending_value addresses content broker by_mail formats.* reports.* buy_word date_order sell_word direction_rule after_date after_id amount class collateral again.* before_id by closes_only confirmed.* eligible_by has_sample_lot hedged_rate own_projected lender liabilities opens quantity ask_price b_s basis bid_price cash
  contract contractMonthYear crop_year current_password data day day_of_month days delta description disclaimer entity_change enabled equity facts far_prices file_name from full_name grant_type hedge_high hedge_low
  fat_basis feeder_basis gf le
  adg head in_wt out_wt paid_cwt price step_feed step_price
  indemnity initial interest_rate key kind last_price limit lrp_policy_number maintenance month_in most_imported_rows most_lots most_open_trades most_records offset opened_by p_c password password_confirmation period
  phone_number rowIndex previous_settlement prices quoteType rate record redirect_to refresh_token replace report requirement risk_limit root scope settlement sort
  split splits status strike target to token token_hash trade_date subsidy weeks effective level reason weight_from unhedged_rate url user_type valid_from value version year
  assignee done due_on shared state text`.split(/\s+/),
);

/** The text and numbers of a broker's file: its account refers to no user until an administrator has confirmed it, and a page of settlements. */
const OF_A_FILE = /^(trades|settlements)\./;

/** The texts of a broker's statement: its accounts are read as far as the user sees them. */
const OF_A_STATEMENT = /^statement\./;

/** The texts of a spreadsheet (its owner and lots are those of the import), the choices by row, and which column is which. */
const OF_A_SHEET = /^(file|choices|remember)\./;

/** How the files of a broker are read; its lots are found among those that the user may see. */
const OF_A_PROFILE = /^(accounts\.|columns|headings\.)/;

/** Kinds of mails, and the key of the user's own unsubscribe link. */
const OF_MAILS = /^(preferences\.|key$)/;

/** The contents of a saved scenario or comparison, and its result or that of a preview: contracts and amounts. Its scope is apart. */
const OF_SCENARIOS = /^(input|base|shown|previewed)\./;

/** Every key of an input with the keys within it: `lot_id`, `splits.*.lot_id`, `lots.*`. */
export function keysOf(endpoint: Endpoint): string[] {
  const found = new Set<string>();
  const walk = (schema: Schema, path: string) => {
    for (const choice of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
      walk(choice, path);
    for (const [key, value] of Object.entries(schema.properties ?? {}))
      walk(value, path ? `${path}.${key}` : key);
    if (schema.items) walk(schema.items, `${path}.*`);
    if (path && !schema.properties && !schema.items) found.add(path);
  };
  walk(z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema, '');
  return [...found];
}

/** The top-level keys of an input. */
export const topKeysOf = (endpoint: Endpoint): string[] => [
  ...new Set(keysOf(endpoint).map((key) => key.split('.')[0] ?? '')),
];

interface Schema {
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

/** The last part of a key's path; for a list of plain values, the list's name with a star. */
const lastName = (key: string): string => /(\w+(?:\.\*)?)$/.exec(key)?.[1] ?? key;

/** The record that a key refers to; null for none, undefined if it is not declared. */
function namedOrUnknown(endpoint: Endpoint, key: string): Named | null | undefined {
  if (
    OF_A_FILE.test(key) ||
    OF_A_SHEET.test(key) ||
    OF_A_STATEMENT.test(key) ||
    OF_A_PROFILE.test(key) ||
    OF_MAILS.test(key) ||
    OF_SCENARIOS.test(key) ||
    // A file of offers is of no entity.
    endpoint.path === '/api/lrp-offers/files'
  )
    return null;
  if (key === 'liabilities.*.name' || key === 'liabilities.name') return null;
  if (
    key === 'name' &&
    /^\/api\/(firm|scenarios|comparisons|purchase-plans|profile\/tokens|trade-imports\/files)/.test(
      endpoint.path,
    )
  )
    return null;
  const here = inPlace[`${endpoint.method} ${endpoint.path} ${key}`];
  if (here) return here;
  if (key === 'id') {
    return Object.entries(byPath).find(([start]) => endpoint.path.startsWith(`${start}:id`))?.[1];
  }
  const name = lastName(key);
  return byKey[key] ?? byKey[name] ?? (plainFields.has(name) || NAMES_NOTHING.has(name) ? null : undefined);
}

/** The record that a key refers to, if any. */
export const namedBy = (endpoint: Endpoint, key: string): Named | null =>
  namedOrUnknown(endpoint, key) ?? null;

/** Instructions for the undeclared keys of an endpoint. */
export const unknownKeys = (endpoint: Endpoint): string[] =>
  keysOf(endpoint)
    .filter((key) => namedOrUnknown(endpoint, key) === undefined)
    .map(
      (key) =>
        `Say in src/server/testing/naming-keys.ts what \`${key}\` of ${endpoint.method} ${endpoint.path} names (byKey, byPath), or that it names nothing (NAMES_NOTHING).`,
    );
