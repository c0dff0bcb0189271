import { futuresContract } from '#domain/market/contracts';
import { isDay } from '#domain/days';
import { marketingClass } from '#domain/marketing-class';
import { numberTyped, type TypedNumber } from '#domain/typed-numbers';

/** The market class and contract that follow from the projections: `Feeder, priced by GFV26`. Empty until the weight is entered. */
export function contractHint(typed: { est_out_wt: TypedNumber; est_out_date: string }): string | undefined {
  const { est_out_wt, est_out_date: date } = typed;
  const weight = numberTyped(est_out_wt);
  if (weight === null || weight <= 0) return undefined;
  const name = marketingClass(weight);
  return isDay(date) ? `${name}, priced by ${futuresContract(weight, date)}` : name;
}
