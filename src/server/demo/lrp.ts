import { addLrp } from '#api/lrp';
import { addDays, type Day } from '#domain/kit/days';
import { CONTRACTS } from '#domain/market/contracts';
import type { LrpType } from '#domain/lrp/lrp';
import { rounded } from '#domain/kit/money';
import { optionSymbol, parseFuturesSymbol } from '#domain/market/symbols';
import { tradingDayUpTo } from '#domain/market/contract-calendar';
import type { Caller } from '../http/inject.ts';
import { futuresPriceOn, putNear } from './market.ts';
import type { HedgedLot } from './trades.ts';

const weeks = (count: number): number => count * 7;

/** A 26-week LRP policy for the insured head of a lot, bought three weeks after it came in. */
export async function demoPolicy(
  admin: Caller,
  userId: string,
  { lot, demo }: HedgedLot,
  at: number,
  today: Day,
): Promise<void> {
  const contract = parseFuturesSymbol(lot.futures_contract);
  if (!contract || demo.insured === 0) return;
  const day = tradingDayUpTo(addDays(today, weeks(3) - demo.in));
  const put = putNear(contract, day);
  const { size } = CONTRACTS[contract.root];
  await admin.call(addLrp, {
    user_id: userId,
    endorsement_number: `${2026_000 + 117 + at * 13}`,
    state: lot.lot.startsWith('S-') ? 'Nebraska' : lot.lot.startsWith('K-') ? 'Kansas' : 'Texas',
    county: lot.lot.startsWith('S-') ? 'Cherry' : lot.lot.startsWith('K-') ? 'Ford' : 'Deaf Smith',
    type: typeOf(demo.sex, demo.out_wt),
    effective_date: day,
    end_date: addDays(day, weeks(26)),
    premium: rounded(put.price * 0.65, 5),
    coverage: rounded(futuresPriceOn(contract, day) * 0.97, 2),
    lot_id: lot.id,
    head_count: demo.insured,
    target_wt: demo.out_wt,
    put_symbol: optionSymbol({ ...contract, strike: put.strike, p_c: 'put' }),
    put_qty: Math.max(1, Math.round((demo.insured * demo.out_wt) / size)),
  });
}

function typeOf(sex: string, outWeight: number): LrpType {
  if (outWeight > 1000) return 'fed';
  if (sex === 'heifers') return outWeight < 600 ? 'hfrs_wt_1' : 'hfrs_wt_2';
  return outWeight < 600 ? 'strs_wt_1' : 'strs_wt_2';
}
