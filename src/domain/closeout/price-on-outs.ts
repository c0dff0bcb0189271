import { money, price as priceText, weightExact } from '../kit/format.ts';
import { divided, times, toCents } from '../kit/money.ts';
import { numberTyped, type TypedNumber } from '../kit/typed-numbers.ts';

/** Weight of a shipment in lb, price in $/cwt, proceeds in $: two of them determine the third. */
export const SALE_FIELDS = ['weight', 'price', 'proceeds'] as const;
export type SaleField = (typeof SALE_FIELDS)[number];
/** The values of the fields as typed; '' for an empty one. */
type TypedSale = Record<SaleField, TypedNumber>;

/** Proceeds, $ = weight, lb x price, $/cwt / 100. Example: 15,300 lb at 229.40 are $35,098.20. */
export const saleProceeds = (weight: number, price: number): number => toCents(times(weight, price, 0.01));

/** Price, $/cwt, to three decimals = proceeds x 100 / weight; null without weight. Example: $35,098.20 for 15,300 lb is 229.4. */
export const salePrice = (weight: number, proceeds: number): number | null =>
  weight > 0 ? divided(times(proceeds, 100), weight, 3) : null;

/** Weight, lb, to two decimals = proceeds x 100 / price; null without price. Example: $35,098.20 at 229.40 is 15,300 lb. */
const saleWeight = (price: number, proceeds: number): number | null =>
  price > 0 ? divided(times(proceeds, 100), price, 2) : null;

/** A shipment in a form: saved values, values typed since, and the field typed last. */
export interface SaleDraft {
  saved: TypedSale;
  typed: Partial<TypedSale>;
  last: SaleField | null;
}

/** A form of a shipment as it opens: a saved price is worked out. Source: specification 2 section 5 (Out form). */
export const openedSale = ({
  weight,
  proceeds,
}: Record<'weight' | 'proceeds', TypedNumber | null>): SaleDraft => ({
  saved: { weight: weight ?? '', price: '', proceeds: proceeds ?? '' },
  typed: {},
  last: null,
});

export const typedSale = ({ saved, typed }: SaleDraft, field: SaleField, value: TypedNumber): SaleDraft => ({
  saved,
  typed: { ...typed, [field]: value },
  last: field,
});

/** Only a number from zero enters a calculation; the form refuses others. */
const usable = (typed: TypedNumber): number | null => {
  const value = numberTyped(typed);
  return value === null || value < 0 ? null : value;
};

const isFilled = (value: TypedNumber | undefined): boolean => value !== undefined && value !== '';

/** Which field follows from the other two; null if all three were typed, or if it was emptied just now. */
function fieldWorkedOut({ saved, typed, last }: SaleDraft): SaleField | null {
  const { weight } = { ...saved, ...typed };
  const field = isFilled(typed.price) ? (isFilled(weight) ? 'proceeds' : 'weight') : 'price';
  return isFilled(typed[field]) || field === last ? null : field;
}

function workedOut(field: SaleField, held: TypedSale, saved: TypedSale): number | null {
  const [weight, price, proceeds] = [usable(held.weight), usable(held.price), usable(held.proceeds)];
  if (field === 'weight') return price === null || proceeds === null ? null : saleWeight(price, proceeds);
  if (field === 'price') return weight === null || proceeds === null ? null : salePrice(weight, proceeds);
  if (weight === null || price === null) return null;
  const before = usable(saved.proceeds);
  return before !== null && salePrice(weight, before) === price ? before : saleProceeds(weight, price);
}

/**
 * Shown and saved values of a shipment form, and which field was calculated. The price works out proceeds that were not typed in
 * this form; weight and proceeds work out a price that was not. Weight is worked out only where there is none. Three typed values
 * stay as typed. Example: a saved 62,040 lb and $226,135.80, with a price of 360 typed, becomes $223,344.00; with 60,000 lb typed
 * instead, the price becomes 376.893. Source: decision 74.
 */
export function settledSale(draft: SaleDraft): { values: TypedSale; made: SaleField | null } {
  const values = { ...draft.saved, ...draft.typed };
  const made = fieldWorkedOut(draft);
  if (made === null) return { values, made };
  const value = workedOut(made, values, draft.saved);
  if (value === null) return { values, made: null };
  return { values: { ...values, [made]: value }, made };
}

/** A note under the fields of a shipment; one that warns is about a typed value that is not saved. */
interface SaleNote {
  text: string;
  warns: boolean;
}

const LABELS: Record<SaleField, string> = { weight: 'Weight', price: 'Price', proceeds: 'Proceeds' };

/**
 * How the values of a shipment are related, or that the typed price differs from the saved weight and proceeds. Example:
 * 'Proceeds: worked out from weight and price', '75,200 lb at 352.000 is $264,704.00; proceeds are $264,000.00'. Source: decision 74.
 */
export function saleNote(draft: SaleDraft): SaleNote {
  const { values, made } = settledSale(draft);
  if (made !== null) {
    const used = SALE_FIELDS.filter((field) => field !== made).join(' and ');
    return { text: `${LABELS[made]}: worked out from ${used}`, warns: false };
  }
  const [weight, price, proceeds] = [usable(values.weight), usable(values.price), usable(values.proceeds)];
  if (price !== null && (weight === null || proceeds === null))
    return { text: 'A price is saved as part of proceeds: enter weight or proceeds too', warns: true };
  const product = weight === null || price === null ? null : saleProceeds(weight, price);
  if (product === null || product === proceeds || salePrice(weight ?? 0, proceeds ?? 0) === price)
    return { text: 'Enter any two of weight, price and proceeds', warns: false };
  const worth = `${weightExact(weight)} lb at ${priceText(price)} is ${money(product)}`;
  return { text: `${worth}; proceeds are ${money(proceeds)}`, warns: true };
}
