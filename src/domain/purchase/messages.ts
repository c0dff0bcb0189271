import { day as dayText, money, perCwtInWords } from '../kit/format.ts';
import { CONTRACTS, type Root, suggestedContracts } from '../market/contracts.ts';
import { rounded, times } from '../kit/money.ts';
import type { PurchaseFigures } from './purchase-figures.ts';
import type { PurchasePrice } from './purchase-price.ts';

const NOTHING = 'At this sale price nothing can be paid for them';

/**
 * The price that can be paid. Example: 'You can pay 335.28 $/cwt = 2,179.32 a head = $217,931.85'; at or below $0.00, 'At this
 * sale price nothing can be paid for them'. Source: beyond-2 J, screens and J21.
 */
export const payMessage = ({ pay_cwt, pay_head, total }: PurchasePrice): string =>
  pay_head <= 0
    ? NOTHING
    : `You can pay ${perCwtInWords(pay_cwt)} $/cwt = ${perCwtInWords(pay_head)} a head = ${money(total)}`;

/**
 * The contracts that best match the whole weight, as nothing is held yet. Example: 100 head of 1,400 lb are 'Contracts to hedge it: 4 LE'.
 * Source: beyond-2 J21, beyond B3.
 */
export const contractsMessage = (root: Root, head: number, outWeight: number): string => {
  const contracts = suggestedContracts(root, rounded(times(head, outWeight), 2));
  return contracts === 0
    ? `Less than half a contract of ${CONTRACTS[root].name}`
    : `Contracts to hedge it: ${contracts} ${root}`;
};

/** When they are finished, and by which contract. Example: 'Out on Jul 1, 2027, priced by LEQ27'. Source: beyond-2 J20. */
export const outMessage = ({ out_date, contract }: Pick<PurchaseFigures, 'out_date' | 'contract'>): string =>
  `Out on ${dayText(out_date)}, priced by ${contract}`;

/** The cash price at which a typed price breaks even. Example: 'At 275.00 $/cwt they break even when sold at 160.69 $/cwt'. Source: beyond-2 J20. */
export const breakEvenSaleMessage = (paidCwt: number, breakEven: number): string =>
  `At ${perCwtInWords(paidCwt)} $/cwt they break even when sold at ${perCwtInWords(breakEven)} $/cwt`;
