import { archiveOf } from '#domain/kit/archive';
import { addDays, type Day, daysBetween } from '#domain/kit/days';
import { rounded, times } from '#domain/kit/money';
import { LRP_TYPES, type LrpType } from '#domain/lrp/lrp';
import { cropYearOf, type LrpRules, typeFactor } from '#domain/lrp/lrp-rules';
import { FILE_KINDS } from '#domain/lrp/offers/file/columns';
import { codesOf } from '#domain/lrp/offers/file/offer-row';
import { dailyFile } from '#domain/lrp/offers/file/reader';
import { futureOfPolicy } from '#domain/lrp/policy-value';
import { rootOfType } from '#domain/lrp/subsidy-capture/guard';
import { black76 } from '#domain/market/black76';
import { nextTradingDay, tradingDayUpTo } from '#domain/market/contract-calendar';
import { parseFuturesSymbol } from '#domain/market/symbols';
import { SEED } from '../../providers/provider-of.ts';
import { simulatedMarket } from '../../providers/simulated-market.ts';
import type { OfferProvider } from './provider.ts';

/**
 * Offers of the simulated market in RMA's format: a Black-76 put at 22 % volatility x 1.15 as the cost of each level and length. They depend on
 * the seed and the day alone. Source: beyond-2 K, source.
 */

const LEVELS = [1, 0.975, 0.95, 0.925, 0.9, 0.875, 0.85, 0.8, 0.75, 0.7];
const WEEKS = [13, 17, 21, 26, 30, 34, 39, 43, 47, 52];
const VOLATILITY = 0.22;
const RATE = 0.04;
/** The whole premium above the put's value. */
const LOADING = 1.15;
/** Days before a file's day for which it has actual ending values. */
const ENDING_VALUE_DAYS = 120;
/** A weight of each type, lb a head, for its factor. */
const WEIGHTS: Record<LrpType, number> = {
  fed: 1400,
  strs_wt_1: 550,
  strs_wt_2: 750,
  hfrs_wt_1: 550,
  hfrs_wt_2: 750,
  unborn: 550,
};

type Market = ReturnType<typeof simulatedMarket>;

/** The index that a type's ending value follows on a day, as the market of `on` sees it: price of the future x factor, $/cwt. */
function indexValue(market: Market, rules: LrpRules, { type, effective, end, on }: Insured): number | null {
  const factor = typeFactor(rules, { type, target_wt: WEIGHTS[type], effective_date: effective });
  const future = parseFuturesSymbol(futureOfPolicy({ root: rootOfType(type), end_date: end }, undefined));
  return factor === null || future === null ? null : rounded(times(market.settlement(future, on), factor), 2);
}

interface Insured {
  type: LrpType;
  effective: Day;
  end: Day;
  on: Day;
}

const compact = (day: Day): string => day.replaceAll('-', '');

function ratesText(market: Market, rules: LrpRules, day: Day): string {
  const lines = LRP_TYPES.flatMap((type) =>
    WEEKS.flatMap((weeks) => {
      const end = addDays(day, 7 * weeks);
      const expected = indexValue(market, rules, { type, effective: day, end, on: day });
      if (expected === null) return [];
      const { commodity_code, type_code } = codesOf(type);
      return LEVELS.map((level) => {
        const coverage = rounded(times(expected, level), 2);
        const terms = {
          kind: 'put',
          strike: coverage,
          days: daysBetween(day, end),
          rate: RATE,
          volatility: VOLATILITY,
        } as const;
        const rate = rounded((black76({ ...terms, futures: expected }).value * LOADING) / coverage, 6);
        return [
          commodity_code,
          type_code,
          weeks,
          level,
          coverage,
          rate,
          rounded(times(rate, coverage), 3),
          expected,
          '',
          compact(end),
          compact(day),
          '',
        ].join('|');
      });
    }),
  );
  const header =
    'Commodity Code|Type Code|Endorsement Length Count|Livestock Coverage Level Percent|Coverage Price|Livestock Rate|Cost Per Cwt Amount|Expected Ending Value Amount|Price Adjustment Factor|End Date|Sales Effective Date|Deleted Date';
  return `${[header, ...lines].join('\r\n')}\r\n`;
}

function endingValuesText(market: Market, rules: LrpRules, day: Day): string {
  const lines = Array.from({ length: ENDING_VALUE_DAYS }, (_, back) => addDays(day, -back)).flatMap((end) => {
    const released = nextTradingDay(end);
    if (released > day) return [];
    return LRP_TYPES.flatMap((type) =>
      [cropYearOf(end), cropYearOf(end) - 1].flatMap((year) => {
        const value = indexValue(market, rules, {
          type,
          effective: `${year}-01-01`,
          end,
          on: tradingDayUpTo(end),
        });
        const { commodity_code, type_code } = codesOf(type);
        return value === null
          ? []
          : [`${year}|${commodity_code}|${type_code}|${compact(end)}|${value}|${compact(released)}|`];
      }),
    );
  });
  const header =
    'Commodity Year|Commodity Code|Type Code|End Date|Actual Ending Value Amount|Released Date|Deleted Date';
  return `${[header, ...lines].join('\r\n')}\r\n`;
}

/** The simulated offers of a day as RMA's zip. */
export function simulatedFile(rules: LrpRules, day: Day, seed = SEED) {
  const market = simulatedMarket(seed);
  const path = dailyFile(day);
  const name = path.slice(path.indexOf('/') + 1);
  const text = (kind: 'offers' | 'ending_values', what: string) =>
    name.replace('ADMLivestockLrp', `${FILE_KINDS[kind]}_${what}`).replace(/zip$/, 'txt');
  return {
    name,
    content: archiveOf([
      [text('ending_values', 'LrpActualEndingValue'), endingValuesText(market, rules, day)],
      [text('offers', 'LrpRate'), ratesText(market, rules, day)],
    ]),
  };
}

export const simulatedOffers = (rules: LrpRules): OfferProvider => ({
  source: 'simulated',
  replacesFiles: false,
  fileOf: async (day) => simulatedFile(rules, day),
});
