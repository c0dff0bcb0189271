import { americanOption } from '#domain/market/black76';
import { optionsExpiry } from '#domain/market/contract-calendar';
import { type ContractMonth, underlyingMonth } from '#domain/market/contracts';
import type { OptionContract } from '#domain/market/symbols';
import { type Day, daysBetween } from '#domain/kit/days';
import { modelled } from '../providers/simulated-option.ts';
import { SEED } from '../providers/provider-of.ts';
import { simulatedMarket } from '../providers/simulated-market.ts';

const market = simulatedMarket(SEED);

/** A contract's settlement on a trading day of the simulated market, which the demo's quotes continue. */
export const futuresPriceOn = (contract: ContractMonth, day: Day): number => market.settlement(contract, day);

export const optionPriceOn = (option: OptionContract, day: Day): number =>
  modelled(
    option,
    futuresPriceOn(underlyingMonth(option), day),
    Math.max(0, daysBetween(day, optionsExpiry(option))),
  ).value;

/** A put about three percent out of the money, at its price on that day. */
export function putNear(contract: ContractMonth, day: Day): { strike: number; price: number } {
  const futures = futuresPriceOn(contract, day);
  const strike = Math.round((futures * 0.97) / 2) * 2;
  const terms = { kind: 'put' as const, futures, strike, rate: 0.04, volatility: 0.19 };
  const { value } = americanOption({ ...terms, days: daysBetween(day, optionsExpiry(contract)) });
  return { strike, price: Math.max(0.025, Math.round(value / 0.025) * 0.025) };
}
