import type { FileColumn } from './profile.ts';

const words = (text: string): string[] => text.split(' ');

/** A column of the contracts filled is preferred to one of those ordered. Source: decision 77. */
export const FILLED_HEADINGS: readonly string[] = [
  ...words('qtyfilled filledqty filledquantity quantityfilled fillqty fillquantity filled fills filledlots'),
  ...words(
    'executedqty executedquantity qtyexecuted execqty cumqty contractsfilled filledcontracts tradedqty',
  ),
  ...words('qtytraded lastqty'),
];

/** The accepted headings of each column, best first, ignoring case, spaces and punctuation. Source: spec 2 §5, market data. */
export const HEADINGS: Record<FileColumn, readonly string[]> = {
  acct: words('acct account accountnumber acctnumber accountno acctno accountid acctid'),
  name: words('name accountname acctname customername customer clientname client'),
  trade_date: words('tradedate tradedt trddate trddt date executiondate transactiondate filldate'),
  b_s: words('bs buysell side buysellcode buysellindicator action longshort ls'),
  quantity: [
    ...FILLED_HEADINGS,
    ...words('quantity qty contracts tradequantity tradeqty lots numberofcontracts'),
  ],
  long: [
    ...words(
      'longquantity longqty qtylong long buyquantity buyqty bought buy buys longbuy buylong boughtqty',
    ),
    ...words('qtybought qtybuy buycontracts buylots bot longbought'),
  ],
  short: [
    ...words(
      'shortquantity shortqty qtyshort short sellquantity sellqty sold sell sells shortsell sellshort',
    ),
    ...words('soldqty qtysold qtysell sellcontracts selllots sld shrtsell shrt shortsold'),
  ],
  ordered: [
    ...words(
      'orderqty orderedqty qtyordered orderquantity quantityordered ordqty ordered originalqty origqty',
    ),
    ...words('totalqty quantity qty contracts lots'),
  ],
  period: words('period contractmonth contractperiod deliverymonth month contractmonthyear expirationmonth'),
  description: [
    ...words('description desc contractdescription instrument product commodity contract symbol'),
    ...words('contractsymbol security'),
  ],
  strike: words('strike strikeprice'),
  p_c: words('pc putcall callput cp optiontype'),
  price_amount: [
    ...words(
      'priceamount fillprice filledprice executionprice tradeprice avgfillprice averagefillprice price',
    ),
    ...words('avgprice averageprice'),
  ],
  open_close: [
    ...words(
      'openclose oc opencloseindicator opencloseind openclosecode opencloseflag closeopen positioneffect',
    ),
    ...words('poseffect effect positionindicator offset openoffset initialoffset newoffset'),
  ],
  status: [
    ...words(
      'status orderstatus ordstatus tradestatus fillstatus executionstatus transactionstatus orderstate',
    ),
    ...words('tradestate statuscode statusdesc statusdescription'),
  ],
};
