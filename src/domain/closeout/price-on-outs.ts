import { divided, times, toCents } from '../money.ts';

/** Weight of a shipment in lb, price in $/cwt, proceeds in $: two of them determine the third. */
export const SALE_FIELDS = ['weight', 'price', 'proceeds'] as const;
export type SaleField = (typeof SALE_FIELDS)[number];
export type Sale = Record<SaleField, number | null>;

/** Proceeds, $ = weight, lb x price, $/cwt / 100. Example: 15,300 lb at 229.40 are $35,098.20. */
export const saleProceeds = (weight: number, price: number): number => toCents(times(weight, price, 0.01));

/** Price, $/cwt, to three decimals = proceeds x 100 / weight; null without weight. Example: $35,098.20 for 15,300 lb is 229.4. */
export const salePrice = (weight: number, proceeds: number): number | null =>
  weight > 0 ? divided(times(proceeds, 100), weight, 3) : null;

/** Weight, lb, to two decimals = proceeds x 100 / price; null without price. Example: $35,098.20 at 229.40 is 15,300 lb. */
const saleWeight = (price: number, proceeds: number): number | null =>
  price > 0 ? divided(times(proceeds, 100), price, 2) : null;

/** A shipment in a form: the values of its fields, and the order in which they were typed, oldest first. */
export interface SaleDraft {
  values: Sale;
  typed: readonly SaleField[];
}

/** The initial form of a shipment: the price is calculated and is recalculated first, then the proceeds. Source: specification 2 section 5 (Out form). */
export function openedSale({ weight, proceeds }: Omit<Sale, 'price'>): SaleDraft {
  const price = weight === null || proceeds === null ? null : salePrice(weight, proceeds);
  return { values: { weight, price, proceeds }, typed: ['price', 'proceeds', 'weight'] };
}

function workedOut(field: SaleField, { weight, price, proceeds }: Sale): number | null {
  if (field === 'weight') return price === null || proceeds === null ? null : saleWeight(price, proceeds);
  if (field === 'price') return weight === null || proceeds === null ? null : salePrice(weight, proceeds);
  return weight === null || price === null ? null : saleProceeds(weight, price);
}

/**
 * The form after a field was changed: of the other two, the one typed least recently is recalculated. Stored weight and proceeds
 * stay unchanged if they cannot be calculated. Example: with 15,300 lb and $35,098.20, a price of 230 sets the proceeds to $35,190. Source: specification 2 section 5 (Out form).
 */
export function leftSaleField(draft: SaleDraft, field: SaleField, value: number | null): SaleDraft {
  const typed = [...draft.typed.filter((one) => one !== field), field];
  const values = { ...draft.values, [field]: value };
  const [givesWay] = typed;
  if (givesWay === undefined) return { values, typed };
  const made = workedOut(givesWay, values);
  const kept = made === null && givesWay !== 'price' ? values[givesWay] : made;
  return { values: { ...values, [givesWay]: kept }, typed };
}

/** The two values that the third was calculated from. Example: 'worked out from weight and price' */
export const saleOrigin = ({ typed }: SaleDraft): string => {
  const [, ...used] = typed;
  return `worked out from ${SALE_FIELDS.filter((field) => used.includes(field)).join(' and ')}`;
};
