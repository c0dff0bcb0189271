import { lrpResult } from '#domain/closeout/hedge-results';
import { netCoverage, totalPremium } from '#domain/lrp/lrp';
import { futuresContract, marketingClass } from '#domain/market/contracts';
import { minus, toCents } from '#domain/kit/money';
import { tradeSymbol } from '#domain/market/symbols';
import { type Trade, tradeProfit } from '#domain/trades/trades';
import { constraintInvariants, type Owner } from './constraints.ts';
import { wrongLotSums } from './lot-sums.ts';
import { type Invariant, invariants } from './derived.ts';
import { historyInvariants } from './history.ts';

const shown = 3;

/**
 * Recalculates all derived data from the records, and searches for rows that violate an invariant of the tables. `owner` runs
 * SQL without access rules. Returns a sentence for each violated invariant.
 */
export async function brokenInvariants(owner: Owner): Promise<string[]> {
  const all: Invariant[] = [...invariants, ...historyInvariants, ...(await constraintInvariants(owner))];
  const broken: string[] = [];
  const note = (invariant: string, found: readonly string[]) => {
    if (found.length === 0) return;
    const more = found.length > shown ? ` and ${found.length - shown} more` : '';
    broken.push(`${invariant}. Not so: ${found.slice(0, shown).join('; ')}${more}`);
  };
  for (const { invariant, broken: sql } of all) {
    note(
      invariant,
      (await owner<{ what: string }>(sql)).map(({ what }) => what),
    );
  }
  note('The stored profit of a closed trade follows the rule', await wrongProfits(owner));
  note('The stored symbol of a trade follows the rule', await wrongSymbols(owner));
  note(
    'The stored marketing class and futures contract of a lot follow the rules',
    await wrongContracts(owner),
  );
  note(
    'The stored total premium and net coverage of an LRP policy follow the rules',
    await wrongPremiums(owner),
  );
  note('The stored result of a settled LRP policy follows the rule', await wrongResults(owner));
  note('The stored sums of outs, receivings and expenses follow the rule', await wrongLotSums(owner));
  return broken;
}

/** The parts of a trade sum to the profit of the whole, so one of them may differ by a rounding cent. */
async function wrongProfits(owner: Owner): Promise<string[]> {
  const closed = await owner<Trade>(`
    select id, b_s, quantity, description, price_amount::float8, closing_price::float8, profit::float8
    from trades where status = 'closed' and profit is not null`);
  return closed
    .filter((trade) => {
      const wrong = minus(tradeProfit(trade, trade.closing_price) ?? 0, trade.profit ?? 0);
      return Math.abs(toCents(wrong)) > 0.01;
    })
    .map(({ id }) => `trade ${id}`);
}

async function wrongSymbols(owner: Owner): Promise<string[]> {
  const kinds = await owner<Trade>(`
    select min(id) as id, symbol, description, period, strike::float8, p_c from trades
    group by symbol, description, period, strike, p_c`);
  return kinds.filter((trade) => tradeSymbol(trade) !== trade.symbol).map(({ id }) => `trade ${id}`);
}

async function wrongContracts(owner: Owner): Promise<string[]> {
  const lots = await owner<{
    id: number;
    est_out_wt: number;
    est_out_date: string;
    marketing_class: string;
    futures_contract: string;
  }>(`select id, est_out_wt::float8, est_out_date::text, marketing_class, futures_contract from lots`);
  return lots
    .filter(
      ({ est_out_wt, est_out_date, ...stored }) =>
        stored.marketing_class !== marketingClass(est_out_wt) ||
        stored.futures_contract !== futuresContract(est_out_wt, est_out_date),
    )
    .map(({ id }) => `lot ${id}`);
}

async function wrongPremiums(owner: Owner): Promise<string[]> {
  const policies = await owner<
    Parameters<typeof totalPremium>[0] &
      Parameters<typeof netCoverage>[0] & {
        id: number;
        total_premium: number;
        net_coverage: number;
      }
  >(`
    select id, head_count, target_wt::float8, premium::float8, coverage::float8, total_premium::float8, net_coverage::float8
    from lrp`);
  return policies
    .filter(
      (policy) =>
        totalPremium(policy) !== policy.total_premium || netCoverage(policy) !== policy.net_coverage,
    )
    .map(({ id }) => `policy ${id}`);
}

async function wrongResults(owner: Owner): Promise<string[]> {
  const policies = await owner<Parameters<typeof lrpResult>[0] & { id: number; result: number | null }>(`
    select id, head_count, target_wt::float8, coverage::float8, total_premium::float8, actual_ending_value::float8,
           indemnity::float8, result::float8
    from lrp`);
  return policies.filter((policy) => lrpResult(policy) !== policy.result).map(({ id }) => `policy ${id}`);
}
