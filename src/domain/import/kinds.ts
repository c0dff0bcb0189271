import { EXPENSE_TYPE_WORDS } from '../expenses/expense-types.ts';
import {
  amountField,
  choiceField,
  dayField,
  headField,
  perCwtField,
  percentField,
  poundsField,
  type RecordField,
  required,
  statedField,
  textField,
  yesOrNoField,
  PLAN_FIELDS,
} from './field.ts';

const LOT_HEADINGS = 'lotnumber lotno lotid lotname pen group pennumber lotnum';
const optionalLot = textField('lot', 'Lot', LOT_HEADINGS, { example: '101' });
const lot = textField('lot', 'Lot', LOT_HEADINGS, required('101'));

/** The owner of the records, who must be the entity that they are imported for. */
const OWNER_HEADINGS = 'entity entityname ownername insuredname insured customer producer';
const owner = textField('owner', 'Owner', OWNER_HEADINGS, { stated: true });

const dateIn = dayField(
  'date_in',
  'Date In',
  `datein received datereceived receiveddate daterecd recddate purchasedate dateplaced placementdate arrivaldate arrived indate
   saledate date`,
  required('2026-03-14'),
);
const source = textField(
  'source',
  'Source',
  'origin boughtfrom seller from vendor purchasedfrom',
  required('Dalhart Auction'),
);
const sex = choiceField('sex', {
  steers: 's, steer, str, strs',
  heifers: 'h, heifer, hfr, hfrs',
  mixed: 'm, mix',
})('sex', 'Sex', 'gender class sexes kind', { example: 'steers' });
const location = textField(
  'location',
  'Location',
  'yard feedyard feedlot pasture place site',
  required('Home Yard'),
);

/** Head, pay weight and cost, by the names that a kind of record gives them. */
const cattle = (head: string, weight: string, cost: string): RecordField[] => [
  headField(
    head,
    'Head Count Received',
    'head headcount hd headin headreceived headrecd hdrecd headplaced count hdin received number totalhead',
    required('150'),
  ),
  poundsField(
    weight,
    'Pay Weight',
    `paywt payweight weight totalweight wt weightin wtin inwt totallbs totalwt purchaseweight inweight lbs pounds netweight`,
    required('97500'),
  ),
  amountField(
    cost,
    'Cost',
    `totalcost purchasecost cattlecost deliveredcost landedcost totalprice totalamount amountdue totaldue netamount extended
     extendedamount extendedcost extension ext invoiceamount invoicetotal amount total cost`,
    required('268125.00'),
  ),
];

const LOT_FIELDS: readonly RecordField[] = [
  textField('lot', 'Lot', `${LOT_HEADINGS} number name id`, required('101')),
  owner,
  dateIn,
  source,
  sex,
  location,
  ...cattle('total_received', 'total_pay_wt', 'total_cost'),
  statedField('total_dead', 'Dead', 'deads died deathloss deaths headdead hddead totaldead'),
  statedField(
    'total_shipped',
    'Shipped',
    'sold headshipped hdshipped headsold hdsold headout hdout totalshipped',
  ),
  statedField(
    'current_hd',
    'Current Head',
    'currenthd current onhand headonhand hdonhand headonfeed hdonfeed onfeed presenthead remaininghead',
  ),
  poundsField(
    'est_out_wt',
    'Est. Out Weight',
    `estoutweight estimatedoutweight outweight outwt targetweight finishweight saleweight projoutwt projectedoutweight targetwt`,
    required('1350'),
  ),
  dayField(
    'est_out_date',
    'Est. Out Date',
    'estimatedoutdate outdate projectedoutdate projoutdate projout estout shipdate finishdate saledate estship',
    required('2026-10-30'),
  ),
  yesOrNoField('partnership', 'Partnership', 'partner ispartnership shared', { example: 'no' }),
  percentField('percent_owned', 'Percent Owned', 'ownership percent pctowned share owned percentownership', {
    example: '100',
  }),
  yesOrNoField('left_open', 'Left Open', 'leftopen leftunhedged', { example: 'no' }),
  perCwtField('basis', 'Basis', 'estbasis expectedbasis', { example: '' }),
  ...PLAN_FIELDS,
];

const RECEIVING_FIELDS: readonly RecordField[] = [
  lot,
  owner,
  dateIn,
  source,
  sex,
  location,
  ...cattle('received', 'pay_wt', 'cost'),
];

const OUT_FIELDS: readonly RecordField[] = [
  lot,
  owner,
  dayField(
    'date_out',
    'Date Out',
    `outdate shipdate shipped dateshipped deathdate dateofdeath saledate solddate datesold killdate slaughterdate harvestdate
     deliverydate shippeddate date`,
    required('2026-06-02'),
  ),
  choiceField('out type', {
    shipped: 'ship, sold, sale, sales, out, slaughter',
    dead: 'death, died, deads, death loss, mortality',
  })('type', 'Type', 'outtype reason status event', { example: 'shipped' }),
  headField(
    'head_count',
    'Head Count',
    'head hd headout count hdout number headshipped headsold hdsold hdshipped headkilled totalhead',
    required('40'),
  ),
  poundsField(
    'weight',
    'Weight',
    `paywt payweight netpaywt totalpaywt livewt liveweight totallivewt netlivewt shrunkwt shrunkweight scalewt netwt wt
     totalweight totallbs totalwt outweight weightout lbs pounds netweight saleweight`,
    { example: '54000' },
  ),
  amountField(
    'proceeds',
    'Proceeds',
    `netproceeds netamount netsales netpay netpayment netcheck netvalue netdue amountdue nettoproducer sales revenue totalproceeds
     totalvalue totaldollars grossvalue extended amount total grossproceeds grossamount grosssales saleamount`,
    { example: '124200.00' },
  ),
  textField('destination', 'Destination', 'buyer soldto to packer plant shippedto', {
    example: 'Cactus Plant',
  }),
];

const EXPENSE_FIELDS: readonly RecordField[] = [
  dayField(
    'date',
    'Date',
    `expensedate invoicedate transactiondate posted postdate postingdate day paiddate datepaid checkdate billdate`,
    required('2026-04-30'),
  ),
  lot,
  owner,
  choiceField('expense type', EXPENSE_TYPE_WORDS)(
    'type',
    'Type',
    'expensetype category account item description memo expense costtype class',
    required('feed'),
  ),
  amountField(
    'amount',
    'Amount',
    `totalamount amountdue totaldue amountpaid netamount extended extendedamount extendedcost extendedprice extension extamount ext
     linetotal lineamount invoiceamount invoicetotal totalcost totalcharge totalprice total debit charge charges dollars value cost`,
    required('18250.75'),
  ),
  choiceField('expense category', { actual: 'paid, booked', projected: 'projection, budget, estimated' })(
    'expense_category',
    'Category',
    'expensecategory actualorprojected projected status budget',
    { example: 'actual' },
  ),
  yesOrNoField('plan', 'Plan', '', { stated: true }),
];

const LRP_FIELDS: readonly RecordField[] = [
  textField('insured_name', 'Insured Name', `owner ${OWNER_HEADINGS}`, { stated: true }),
  textField(
    'endorsement_number',
    'Endorsement #',
    'endorsement endorsementno sce scenumber policy policynumber endorsementid',
    required('1180042'),
  ),
  optionalLot,
  textField('state', 'State', 'st', required('TX')),
  textField('county', 'County', 'countyname', required('Dallam')),
  choiceField('LRP type', {
    fed: 'fed cattle',
    strs_wt_1: 'steers weight 1, strs wt 1',
    strs_wt_2: 'steers weight 2, strs wt 2',
    hfrs_wt_1: 'heifers weight 1, hfrs wt 1',
    hfrs_wt_2: 'heifers weight 2, hfrs wt 2',
    unborn: 'unborn calves',
  })('type', 'Type', 'lrptype commoditytype class cattletype practice', required('fed')),
  dayField(
    'effective_date',
    'Effective Date',
    'effective effdate startdate start begindate from coveragestart',
    required('2026-05-04'),
  ),
  dayField(
    'end_date',
    'End Date',
    'end enddate expiration expirationdate to through coverageend',
    required('2026-10-30'),
  ),
  headField('head_count', 'Head Count', 'head hd count numberofhead insuredhead', required('150')),
  poundsField(
    'target_wt',
    'Target Weight',
    'targetweight weight wt targetwthead weightperhead',
    required('1350'),
  ),
  perCwtField(
    'premium',
    'Premium',
    'premiumcwt premiumpercwt producerpremium cost producerpremiumcwt',
    required('5.65'),
  ),
  perCwtField(
    'coverage',
    'Coverage',
    'coverageprice coverageprices insuredprice price floor',
    required('228.4'),
  ),
  statedField('total_premium', 'Total Premium'),
  statedField('net_coverage', 'Net Coverage'),
  amountField('actual_ending_value', 'Actual Ending Value', 'endingvalue actualendvalue aev', {
    example: '',
  }),
  amountField('indemnity', 'Indemnity Paid', 'indemnity payment paid indemnityamount', { example: '' }),
];

/** The kinds of records that a spreadsheet may hold, in the order in which they are saved. */
export const RECORD_KINDS = ['lots', 'receivings', 'outs', 'expenses', 'lrp'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** The most rows of each kind in one import: a lot is summed anew with each of its receivings and outs. */
export const MOST_ROWS: Readonly<Record<RecordKind, number>> = {
  lots: 5_000,
  receivings: 10_000,
  outs: 10_000,
  expenses: 100_000,
  lrp: 5_000,
};

interface KindOfRecord {
  /** The name of its sheet in Drover's own workbook. */
  sheet: string;
  nouns: readonly [one: string, many: string];
  fields: readonly RecordField[];
}

export const KINDS: Readonly<Record<RecordKind, KindOfRecord>> = {
  lots: { sheet: 'Lots', nouns: ['lot', 'lots'], fields: LOT_FIELDS },
  receivings: { sheet: 'Receivings', nouns: ['receiving', 'receivings'], fields: RECEIVING_FIELDS },
  outs: { sheet: 'Outs', nouns: ['out', 'outs'], fields: OUT_FIELDS },
  expenses: { sheet: 'Expenses', nouns: ['expense', 'expenses'], fields: EXPENSE_FIELDS },
  lrp: { sheet: 'LRP Policies', nouns: ['LRP policy', 'LRP policies'], fields: LRP_FIELDS },
};

export const fieldOf = (kind: RecordKind, name: string): RecordField | undefined =>
  KINDS[kind].fields.find(({ field }) => field === name);

/** A file to fill in: the columns of a kind of record, with one row as an example. */
export function templateFile(kind: RecordKind): string {
  const fields = KINDS[kind].fields.filter(({ example }) => example !== undefined);
  const line = (cells: readonly string[]) => `${cells.join(',')}\r\n`;
  return line(fields.map(({ label }) => label)) + line(fields.map(({ example = '' }) => example));
}
