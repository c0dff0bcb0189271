import type { LrpProducer } from '#api/lrp';
import type { SettledRecord } from '#domain/closeout/settlement';
import {
  lrpSchema,
  netCoverage,
  totalPremium,
  type LrpPolicy,
  isActive,
  lrpProfit,
  type PricedLrpPolicy,
  type PutPrice,
} from '#domain/lrp/lrp';
import { LRP_COLUMNS, type LrpRecord } from '#domain/lrp/lrp-form';
import type { GuardedTrade } from '#domain/lrp/subsidy-capture/guard';
import type { Trade } from '#domain/trades/trades';
import type { Day } from '#domain/kit/days';
import type { User } from '#domain/users/users';
import { type OptionsQuote, theoreticalKind, theoreticalValue } from '#domain/market/quotes';
import { coveredPercent } from '#domain/lrp/lrp-put-cover';
import { may } from '#domain/users/permissions';
import type { Calendar } from '../clock/calendar.ts';
import { currentUserId } from '../db/scope.ts';
import {
  jsonArray,
  prepared,
  sql,
  insertInto,
  picked,
  selected,
  updateOf,
  type Statement,
} from '../db/sql.ts';
import { isOld } from '../quotes/queries.ts';

type NumberedTrade = Pick<Trade, 'id' | 'quantity'>;

export interface LrpPolicyRow extends LrpPolicy {
  quote_symbol: string | null;
  last_price: number | null;
  settlement: number | null;
  delta: number | null;
  source: OptionsQuote['source'];
  updated_at: string;
  stale: boolean;
  viewer_type: User['user_type'];
}

const userType = sql`(select u.user_type from users u where u.id = ${currentUserId})`;

/** Policies and quotes from one snapshot. The policy of a deleted user or lot remains. */
export const lrpPolicyRows = (calendar: Calendar): Statement => sql`
  select ${selected(lrpSchema, 'p', { insured_name: sql`e.name`, lot: sql`l.lot` })},
         q.symbol as quote_symbol, q.last_price, q.settlement, q.delta, q.source, q.updated_at, q.stale,
         ${userType} as viewer_type
  from lrp p
  join entities e on e.id = p.entity_id
  left join lots l on l.id = p.lot_id
  left join (select symbol, last_price, settlement, delta, source, to_json(updated_at) #>> '{}' as updated_at,
                    ${isOld(calendar)} as stale
             from options_quotes) q on q.symbol = p.put_symbol`;

export const visibleLrp = (calendar: Calendar): Statement<LrpPolicyRow> =>
  sql`${lrpPolicyRows(calendar)} order by p.effective_date desc, p.id`;

export const lrpByIds = (ids: readonly number[], calendar: Calendar): Statement<LrpPolicyRow> =>
  sql`${lrpPolicyRows(calendar)} where p.id = any(${ids}::integer[]) order by p.id`;

/** The users a policy may be assigned to: producers, not administrators (spec 2 §5). */
export const producers: Statement<{ json: string }> = prepared(
  'lrpProducers',
  jsonArray(sql`
    select u.id, e.name as entity_name, u.full_name from users u join entities e on e.id = u.entity_id
    where u.user_type = 'producer' order by lower(e.name), lower(u.full_name), u.id`),
);

export const producerById = (id: string): Statement<Pick<LrpProducer, 'id'>> =>
  sql`select id from users where id = ${id} and user_type = 'producer'`;

export const requestingUser: Statement<Pick<User, 'id' | 'user_type'>> = sql`
  select id, user_type from users where id = ${currentUserId}`;

const lrpRow = (user_id: string | null, record: LrpRecord) => ({
  user_id,
  ...picked(record, LRP_COLUMNS),
  total_premium: totalPremium(record),
  net_coverage: netCoverage(record),
});

/** The database sets the user's entity, and ignores a put from a user who may not set one. */
export const insertLrp = (userId: string, record: LrpRecord): Statement<{ id: number }> =>
  sql`${insertInto('lrp', { ...lrpRow(userId, record), created_by: currentUserId })} returning id`;

export const updateLrp = (
  id: number,
  version: number,
  userId: string | null,
  record: LrpRecord,
  result: number | null,
) =>
  sql<{ id: number }>`${updateOf('lrp', { ...lrpRow(userId, record), result })}
      where id = ${id} and version = ${version} returning id`;

/** All records of the same user's endorsement as this record, locked until the transaction ends. */
export const holdEndorsement = (id: number): Statement<LrpPolicy> =>
  sql`
    select p.id, p.version, p.end_date, p.head_count, p.target_wt, p.coverage, p.total_premium, p.actual_ending_value, p.indemnity
    from lrp p join lrp o on o.id = ${id} and o.entity_id = p.entity_id and o.endorsement_number = p.endorsement_number
      and o.user_id is not distinct from p.user_id
    order by p.id for update of p`;

export const settle = ({ id, actual_ending_value, indemnity, result }: SettledRecord): Statement =>
  sql`update lrp set actual_ending_value = ${actual_ending_value}, indemnity = ${indemnity}, result = ${result}
      where id = ${id}`;

export const endedLrpColumns = sql`lot_id, policy_id, endorsement_number, end_date, head_count, total_premium, result`;

export const tradesNear = (userId: string | null, day: Day): Statement<GuardedTrade & NumberedTrade> =>
  sql`
    select t.id, t.trade_date, t.b_s, t.quantity, t.period, t.description, t.strike, t.p_c, t.price_amount, t.status,
           t.closing_date, t.closing_price
    from trades t
    where t.entity_id = (select u.entity_id from users u where u.id = ${userId})
      and t.split_from is null and t.trade_date between ${day}::date - 30 and ${day}::date + 30
    order by t.trade_date, t.id`;

/** A policy as its user sees it: valued by its put until it ends, and without the put for users who may not set one (spec 2 §6). */
export function pricedLrp(row: LrpPolicyRow, today: Day): PricedLrpPolicy {
  const {
    quote_symbol,
    last_price,
    settlement,
    delta: _,
    source,
    updated_at,
    stale,
    viewer_type,
    ...policy
  } = row;
  const { put_symbol, put_qty, ...shown } = policy;
  const ended = !isActive(policy, today);
  const isValued = quote_symbol !== null && !ended;
  const value = isValued ? theoreticalValue({ last_price, settlement }) : null;
  return {
    ...shown,
    ...(may({ user_type: viewer_type }, 'setPutOptions') ? { put_symbol, put_qty } : {}),
    theoretical_value: value,
    profit_loss: lrpProfit(policy, value),
    ended,
    covered_percent: coveredPercent(policy),
    put_price: value === null ? null : { kind: kindOf(row), source, updated_at, stale },
  };
}

const kindOf = (row: LrpPolicyRow): PutPrice['kind'] =>
  theoreticalKind(row) === 'last price' ? 'last price' : 'settlement';
