import type { Day } from '#domain/kit/days';
import { projectedContract } from '#domain/lots/form-warnings';
import { marketingClass } from '#domain/market/marketing-class';
import { numberTyped, type TypedNumber } from '#domain/kit/typed-numbers';

/**
 * The market class and contract that follow from the projections: `Feeder, priced by GFV26`. Empty until the weight is entered;
 * without a contract that has stopped trading, which the form warns about.
 */
export function contractHint(
  typed: { est_out_wt: TypedNumber; est_out_date: string },
  today: Day | undefined,
): string | undefined {
  const weight = numberTyped(typed.est_out_wt);
  if (weight === null || weight <= 0) return undefined;
  const name = marketingClass(weight);
  const contract = projectedContract(typed, today);
  return contract && contract.stopped_on === null ? `${name}, priced by ${contract.symbol}` : name;
}
