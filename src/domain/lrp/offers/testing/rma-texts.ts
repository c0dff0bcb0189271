/** Headers and rows of RMA's texts of offers and of actual ending values. */

export const OFFER_COLUMNS = [
  'Commodity Code',
  'Type Code',
  'Endorsement Length Count',
  'Livestock Coverage Level Percent',
  'Coverage Price',
  'Livestock Rate',
  'Cost Per Cwt Amount',
  'Expected Ending Value Amount',
  'Price Adjustment Factor',
  'End Date',
  'Deleted Date',
];

/** Fed cattle: coverage 219.83 at level 95, for 2.104 before the subsidy. */
export const FED = '0802|820|13|0.9500|219.83|0.009571|2.104|231.40|||';
export const FEEDER = '0801|809|26|1.0000|354.27|0.062862|22.270|354.27|||';
export const SWINE = '0815|821|26|1.0000|84.10|0.062862|5.287|84.10|||';

export const ENDING_VALUES_HEADER =
  'Commodity Year|Commodity Code|Type Code|End Date|Actual Ending Value Amount|Released Date|Deleted Date';
