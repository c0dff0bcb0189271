import {
  estimatedSalesMessage,
  withoutProceedsMessage,
  withoutWeightMessage,
} from '#domain/closeout/missing-values';
import { hasUnknownPart } from '#domain/closeout/money';
import { isBeforeCostToFinish } from '#domain/lots/lots';
import { breakEvenBefore } from '#domain/plan/messages';
import { head, money, moneySigned, perCwtInWords, signed, tradePrice } from '#domain/kit/format';
import { futuresPrice } from '#domain/market/quotes';
import { greyBeforePlan, resultToneOf } from '../../../parts/lot-tone.ts';
import { priceMessage } from '../../../parts/price-messages.ts';
import { type CloseoutSheet, closeoutSheet } from '#domain/closeout/sheet';
import type { Financials } from '../financials.ts';

export interface LotCloseout extends CloseoutSheet {
  financials: Financials;
}

export function lotCloseout(financials: Financials, target = 0): LotCloseout {
  const { detail, prices, today, hedge } = financials;
  return { ...closeoutSheet(detail, { prices, today, hedge, target }), financials };
}

const NO_RECEIVINGS = 'No receivings';
const NO_HEAD_LEFT = 'No head left to sell';

const isEmpty = ({ sums }: LotCloseout): boolean => sums.total_received === 0;

const originMessage = ({ financials: { detail, quote } }: LotCloseout): string =>
  priceMessage(detail.lot.futures_contract, quote);

/** Why the result is missing, or null. Example: `LEZ26 has no price yet`, `1 shipment without proceeds (about $35,182.35)` */
export function whyNoResult(closeout: LotCloseout): string | null {
  if (closeout.money.result !== null) return null;
  if (isEmpty(closeout)) return NO_RECEIVINGS;
  const { sums, money: of } = closeout;
  return withoutProceedsMessage(sums, of.sales_estimate) ?? originMessage(closeout);
}

/** Why figures made from the out weight are missing, or null. Example: `1 shipment without weight` */
export function whyNoWeight(closeout: LotCloseout): string | null {
  if (isEmpty(closeout)) return NO_RECEIVINGS;
  const { sums, performance } = closeout;
  if (performance.out_weight === 0) return 'No weight sold or to sell';
  return withoutWeightMessage(sums);
}

export function whyNoPriceNeeded(closeout: LotCloseout): string | null {
  if (closeout.prices.needed !== null) return null;
  if (isEmpty(closeout)) return NO_RECEIVINGS;
  if (closeout.sums.current_hd === 0) return NO_HEAD_LEFT;
  const isUnpriced = closeout.sums.shipments_without_proceeds > 0 && closeout.money.sales_estimate === null;
  return isUnpriced ? originMessage(closeout) : 'No est. out weight';
}

export function whyNoExpectedPrice(closeout: LotCloseout): string | null {
  if (closeout.prices.expected !== null) return null;
  if (isEmpty(closeout)) return NO_RECEIVINGS;
  return closeout.sums.current_hd === 0 ? NO_HEAD_LEFT : originMessage(closeout);
}

/** Example: `on 151 head`; with a target, `on 151 head, for a profit of $5,000` */
export function neededMessage(closeout: LotCloseout): string {
  const { target, sums, money: of } = closeout;
  const on = `on ${head(sums.current_hd)} head`;
  const counts = of.sales_estimate === null ? '' : `; ${estimatedSalesMessage('counts', of.sales_estimate)}`;
  return `${on}${target === 0 ? '' : `, for a result of ${money(target)}`}${counts}`;
}

/** Whether the figures are before the cost to finish the lot. */
export const isBeforePlan = ({ financials }: LotCloseout): boolean =>
  isBeforeCostToFinish(financials.detail.lot);

/** A result is neither a gain nor a loss while part of it is unknown, or to come. Source: decisions 85 and 88. */
export const resultTone = ({ hedges, money: { result }, financials: { detail } }: LotCloseout) =>
  resultToneOf(result, detail.lot, hasUnknownPart(hedges));

/** The tone of figures before the cost to finish: need, break-even, cost of gain. Source: beyond-2 J15. */
export const priceTone = ({ financials: { detail } }: LotCloseout) => greyBeforePlan(detail.lot);

/** Example: `Revenue $548,005.84 less cost $564,016.90, hedges +$11,360.00; LEZ26 last price 229.450 $/cwt, simulated, ...` */
export function resultMessage(closeout: LotCloseout): string {
  const { money: of, sums } = closeout;
  const reason = whyNoResult(closeout);
  if (reason !== null) return reason;
  const sum = `Revenue ${money(of.revenue)} less cost ${money(of.cost)}, hedges ${moneySigned(of.hedges)}`;
  return sums.current_hd === 0 ? sum : `${sum}; ${originMessage(closeout)}`;
}

/** Example: `(229.450 +0.50 basis) $/cwt; LEZ26 last price 229.450 $/cwt, simulated, ...` */
export function expectedMessage(closeout: LotCloseout): string {
  const { detail, quote } = closeout.financials;
  const reason = whyNoExpectedPrice(closeout);
  if (reason !== null || quote?.kind !== 'futures') return reason ?? originMessage(closeout);
  const { basis } = detail.lot;
  const made = `${tradePrice(futuresPrice(quote.quote))}${basis === null ? ', no basis set' : ` ${signed(basis)} basis`}`;
  return `${made}; ${originMessage(closeout)}`;
}

/** Example: `232.37 $/cwt`, and `-` where there is none. */
export const inCwt = (price: number | null): string =>
  price === null ? perCwtInWords(price) : `${perCwtInWords(price)} $/cwt`;

/** Example: '236.73 $/cwt'; before the cost to finish '164.29 + feed'. */
export const withCostToFinish = (price: number | null, closeout: LotCloseout): string =>
  price !== null && isBeforePlan(closeout)
    ? breakEvenBefore(price, closeout.financials.detail.lot)
    : inCwt(price);
