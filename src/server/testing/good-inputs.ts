import { invitationInputs, person } from './good-inputs-of-users.ts';
import type { Endpoint } from '#api/endpoint';
import { getFirm } from '#api/firm';
import { addDays } from '#domain/kit/days';
import { tradedContract } from './traded-contract.ts';
import { WARNING_REASONS } from '#domain/trades/trade-plausibility';
import { lrpForm } from './lrp-fixtures.ts';
import { exampleOf } from './hostile.ts';
import { recordFile, sampleRows } from './record-files.ts';
import { PASSWORD } from './test-server.ts';
import { borrowingInput } from './borrowing-forms.ts';
import { comparedForm } from './comparison-forms.ts';
import { purchaseInput, purchasePlan } from './purchase-forms.ts';
import { noteForm } from './note-forms.ts';
import { offerFile } from './offer-files.ts';
import { newFile, newProfile } from './profile-forms.ts';
import { someReceiving } from './trades.ts';
import { scenarioForm } from './scenario-forms.ts';
import { statementInputs } from './statement-forms.ts';
import { CANARY_DAY, type Fixture, type Fixtures, SHARED_NUMBER } from './fixtures.ts';

type Input = Record<string, unknown>;

let made = 0;
let rulesMade = 0;
const contract = tradedContract('LE', 1);

const lotForm = async (mine: Fixtures) => ({
  lot: `New ${++made}`,
  owner: await mine.entityName(),
  date_in: '2026-03-14',
  source: 'Amarillo',
  location: 'Pen 1',
  est_out_wt: 850,
  est_out_date: '2026-10-01',
});
/** A rule of a year and level that no other call names. */
const ruleForm = () => ({
  crop_year: 2027 + (++rulesMade % 70),
  kind: 'subsidy',
  key: ['70', '80', '85', '90', '95'][Math.floor(rulesMade / 70) % 5],
  value: 37.5,
});
const expenseForm = { date: '2026-05-02', type: 'feed', amount: 8.25 };
const outForm = { date_out: '2026-05-02', head_count: 1 };
/** A spreadsheet with one expense. */
const spreadsheet = async (mine: Fixtures) => ({
  owner: await mine.entityName(),
  user_id: mine.profile.id,
  file_name: `${++made}.csv`,
  file: recordFile({
    lrp: sampleRows('lrp', { lot: (await mine.lot()).lot, endorsement_number: `S-${++made}` }),
  }),
  choices: [],
  remember: [],
});
const sentFiles = { reports: ['equity'], formats: ['xlsx'], by_mail: false };
const reportMailForm = () => ({
  report: 'equity',
  day_of_month: 5,
  addresses: `banker${++made}@bank.test`,
  enabled: false,
  current_password: PASSWORD,
});
const fileTrades = {
  texts: ['', 'RJ1', 'Lazy K', '2026-06-01', 'Buy', contract.period, 'LIVE CATTLE'],
  row: [2],
  acct: [1],
  name: [2],
  trade_date: [3],
  b_s: [4],
  quantity: [1],
  period: [5],
  description: [6],
  strike: [0],
  p_c: [0],
  price_amount: [220],
};

/** The open trade that the file's trade closes. */
const soldFuture = {
  b_s: 'Sell',
  period: contract.period,
  description: 'LIVE CATTLE',
  strike: null,
  p_c: null,
  symbol: contract.symbol,
};

/** The id and version of an own record to change, as input fields. */
const own = async (inserted: Fixture | Promise<Fixture>) => {
  const { value, version } = await inserted;
  return { id: value, version };
};

/** A new lot of theirs, as an input field. */
const onLot = async (mine: Fixtures) => ({ lot_id: (await mine.lot()).value });

/** Valid inputs of endpoints for which an input generated from the contract is not valid. Each call returns a new one. */
const inputs: Record<string, (mine: Fixtures) => Promise<Input>> = {
  'POST /auth/v1/signup': async () => {
    const { email, ...data } = person();
    return { email, password: PASSWORD, data };
  },
  'POST /auth/v1/token': async () => ({ grant_type: 'password', email: '', password: 'not the password' }),
  'PUT /api/profile': async (mine) => {
    const { full_name, entity_name, phone_number, email, version } = await mine.now();
    return { full_name, entity_name, phone_number, email, rjo_account_number: null, version };
  },
  'PUT /api/profile/interest-rate': async (mine) => ({ interest_rate: 8.25, owner: await mine.entityName() }),
  'PUT /api/profile/password': async () => ({ current_password: PASSWORD, password: 'another password' }),
  'POST /api/profile/tokens': async () => ({ name: 'Feed yard', scope: 'read', current_password: PASSWORD }),
  'GET /api/webhook': async (mine) => ({ owner: await mine.entityName() }),
  'DELETE /api/webhook': async (mine) => ({ owner: await mine.entityName() }),
  'PUT /api/webhook': async (mine) => ({
    url: 'https://hooks.example.com/drover',
    current_password: PASSWORD,
    owner: await mine.entityName(),
  }),
  'POST /functions/v1/create-user': async () => ({ ...person(), password: PASSWORD }),
  ...invitationInputs,
  'PUT /api/users/:id': async (mine) => ({
    ...person(),
    ...(await own(mine.user())),
    entity_name: await mine.entityName(),
    entity_change: 'none',
  }),
  'POST /api/users/:id/rjo-confirmation': async (mine) => ({
    ...(await own(mine.user())),
    rjo_account_number: 'the number of that user',
  }),
  'POST /api/lots': async (mine) => ({
    ...(await lotForm(mine)),
    total_received: 9,
    total_pay_wt: 9,
    total_cost: 9,
  }),
  'PUT /api/lots/:id': async (mine) => ({ ...(await lotForm(mine)), ...(await own(mine.lot())) }),
  'PUT /api/lots/:id/basis': async (mine) => ({ basis: -3, ...(await own(mine.lot())) }),
  'POST /api/lots/:lot_id/receivings': async (mine) => ({ ...someReceiving, ...(await onLot(mine)) }),
  'PUT /api/receivings/:id': async (mine) => ({ ...someReceiving, ...(await own(mine.receiving())) }),
  'POST /api/lots/:lot_id/outs': async (mine) => ({ ...outForm, ...(await onLot(mine)) }),
  'PUT /api/outs/:id': async (mine) => ({ ...outForm, ...(await own(mine.out())) }),
  'POST /functions/v1/fetch-quote': async () => ({
    symbols: [tradedContract('GF').symbol],
    quoteType: 'futures',
  }),
  'PUT /api/quotes/prices': async () => ({
    prices: [{ symbol: contract.option(221, 'put'), settlement: 9 }],
    confirmed: ['strike'],
  }),
  'PUT /api/quotes/settlements': async () => ({
    settlements: [{ symbol: 'LEZ26', day: '2026-06-01', settlement: 229.45 }],
    far_prices: true,
  }),
  'POST /api/expenses': async (mine) => ({ ...expenseForm, ...(await onLot(mine)) }),
  'POST /api/expenses/monthly': async (mine) => ({ ...expenseForm, ...(await onLot(mine)) }),
  'PUT /api/expenses/:id': async (mine) => {
    const { lot_id, ...inserted } = await mine.expense();
    return { ...expenseForm, lot_id, ...(await own(inserted)) };
  },
  'PUT /api/trades/:id/lot': async (mine) => ({ ...(await onLot(mine)), ...(await own(mine.trade())) }),
  'POST /api/trades/corrections': async (mine) => {
    const offset = { closing_date: '2026-06-01', closing_price: 225, closing_acct: 'RJ1', profit: 800 };
    const seen = async (more: object) => {
      const { value, version } = await mine.trade({ ...soldFuture, ...more });
      return { trade_id: value, version };
    };
    const { period } = tradedContract('LE', 2);
    const corrected = { description: 'LIVE CATTLE', period, strike: null, p_c: null };
    const sold = await mine.trade(soldFuture);
    const opening = { trade_id: sold.value, version: sold.version };
    const bought = { b_s: 'Buy', lot_id: sold.lot_id };
    return {
      unmatched: [{ ...(await seen({ status: 'closed', ...offset })), quantity: 1 }],
      contracts: [{ ...(await seen({})), contract: corrected }],
      statuses: [{ ...(await seen({})), status: 'closed' }],
      matches: [{ opening, offset: await seen(bought), quantity: 1 }],
    };
  },
  'POST /api/trades/corrections/:id/undo': async (mine) => ({ id: (await mine.correctedTrade()).value }),
  'POST /api/trade-imports/check': async () => ({ trades: fileTrades }),
  'POST /api/trade-imports': async (mine) => {
    const sold = await mine.trade(soldFuture);
    return {
      file_name: `${++made}.csv`,
      trades: { ...fileTrades, price_amount: [220 + made / 1000] },
      lots: [sold.lot_id],
      offsets: [{ rowIndex: 0, parts: [{ trade_id: sold.value, quantity: 1 }] }],
      again: [],
      confirmed: [...WARNING_REASONS],
    };
  },
  ...statementInputs,
  'POST /api/trade-imports/files': async () => newFile(),
  'POST /api/trade-imports/profiles': async () => newProfile(),
  'PUT /api/trade-imports/profiles/:id': async (mine) => ({
    ...newProfile(),
    ...(await own(mine.importProfile())),
  }),
  'POST /api/record-imports/check': async (mine) => ({
    ...(await spreadsheet(mine)),
    file_name: undefined,
    user_id: undefined,
    remember: undefined,
  }),
  'POST /api/record-imports': spreadsheet,
  'GET /api/record-imports/columns': async (mine) => ({ owner: await mine.entityName() }),
  'POST /api/lrp': async (mine) => ({ ...lrpForm, user_id: mine.profile.id, ...(await onLot(mine)) }),
  // The policy that a sold put of the fixtures is near.
  'GET /api/lrp/subsidy-capture': async () => ({
    type: 'fed',
    effective_date: '2026-06-18',
    end_date: '2026-12-03',
    premium: 6,
  }),
  'PUT /api/lrp/:id': async (mine) => {
    const { lot_id, ...inserted } = await mine.lrp();
    return { ...lrpForm, lot_id, ...(await own(inserted)) };
  },
  'PUT /api/lrp/:id/settlement': async (mine) => ({
    ...(await own(mine.endedLrp())),
    actual_ending_value: 300.5,
    indemnity: 8000,
  }),
  'PUT /api/lots/:id/plan': async (mine) => ({ feed_rate: 3.5, id: (await mine.lot()).value }),
  'PUT /api/plans': async (mine) => ({ plans: [{ feed_rate: 3.5, lot_id: (await mine.lot()).value }] }),
  'POST /api/scenarios': async (mine) => ({ ...scenarioForm(), ...(await onLot(mine)) }),
  'POST /api/notes': async (mine) => ({
    ...noteForm(),
    about_kind: 'lot',
    about_id: (await mine.lot()).value,
  }),
  'PUT /api/notes/:id': async (mine) => ({ ...noteForm(), ...(await own(mine.note())) }),
  'PUT /api/notes/:id/done': async (mine) => ({ id: (await mine.note()).value, done: true }),
  'POST /api/plans/saves/:id/undo': async (mine) => ({ id: (await mine.savedPlan()).value }),
  'POST /api/plans/purchase': async () => purchaseInput(),
  'POST /api/purchase-plans': async (mine) => ({ ...purchasePlan(), owner: await mine.entityName() }),
  'PUT /api/purchase-plans/:id': async (mine) => ({ ...purchasePlan(), ...(await own(mine.purchasePlan())) }),
  'POST /api/comparisons': async (mine) => ({ ...comparedForm(), ...(await onLot(mine)) }),
  'PUT /api/comparisons/:id': async (mine) => ({ ...comparedForm(), ...(await own(mine.comparison())) }),
  'PUT /api/scenarios/:id': async (mine) => ({ ...scenarioForm(), ...(await own(mine.scenario())) }),
  'PUT /api/alerts/hedge-band': async (mine) => ({
    hedge_low: 60,
    hedge_high: 100,
    owner: await mine.entityName(),
  }),
  'PUT /api/risk/limit': async (mine) => ({ risk_limit: 5, owner: await mine.entityName() }),
  'POST /api/borrowing/preview': async () => borrowingInput(900),
  'POST /api/borrowing/reports': async () => borrowingInput(900),
  'POST /api/report-mails': async () => reportMailForm(),
  'PUT /api/report-mails/:id': async (mine) => ({ ...reportMailForm(), ...(await own(mine.reportMail())) }),
  'POST /api/deliveries': async (mine) => ({ clients: [mine.entityId], ...sentFiles }),
  'POST /api/deliveries/:batch/files': async (mine) => ({ batch: (await mine.delivery()).value }),
  'PUT /api/margin/balances': async (mine) => ({
    acct: (await mine.trade()).acct,
    day: '2026-06-01',
    equity: 31_373.7,
    owner: await mine.entityName(),
  }),
  'PUT /api/margin/rates': async () => ({
    root: 'LE',
    valid_from: '2026-06-01',
    initial: 1980,
    maintenance: 1800,
  }),
  'POST /api/lrp-rules': async () => ruleForm(),
  'PUT /api/lrp-rules/:id': async (mine) => ({ ...ruleForm(), ...(await own(mine.lrpRule())) }),
  'PUT /api/firm': async ({ who }) => ({ ...(await who.call(getFirm, {})), name: 'High Plains' }),
  'GET /api/lrp-offers': async (mine) => ({
    sex: 'steers',
    weight: 1425,
    day: '2027-03-10',
    head: 100,
    owner: await mine.entityName(),
  }),
  'POST /api/lrp-closed-days': async () => ({ day: addDays('2031-01-02', ++made) }),
  'POST /api/lrp-offers/files': async () => offerFile(++made),
  'DELETE /api/lrp-offers/days/:day': async (mine) => ({ day: (await mine.offerDay()).value }),
  'GET /api/lrp-offers/history': async () => ({ type: 'fed', weeks: 26, level: 95, day: '2026-11-20' }),
  'GET /api/lots/named/:lot': async () => ({ lot: SHARED_NUMBER }),
  'GET /api/lots/:id/history': async (mine) => ({ id: (await mine.lot()).value }),
  'GET /api/reports/:report': async () => ({ report: 'equity' }),
  'GET /api/reports/:report/pdf': async () => ({ report: 'equity' }),
  'GET /api/snapshots/trend': async () => ({ owner: 'Sandhill Cattle Co', lot: 'canary lot' }),
  'GET /api/snapshots/comparison': async () => ({ from: CANARY_DAY, owner: 'Sandhill Cattle Co' }),
  'GET /api/snapshots/:snapshot_date': async () => ({ snapshot_date: CANARY_DAY }),
};

/** An input that an endpoint accepts from a permitted user for their own records. */
export async function goodInput(endpoint: Endpoint, mine: Fixtures): Promise<Input> {
  const known = inputs[`${endpoint.method} ${endpoint.path}`];
  if (known) return known(mine);
  if (endpoint.method === 'GET') return {};
  return exampleOf(endpoint, {});
}
