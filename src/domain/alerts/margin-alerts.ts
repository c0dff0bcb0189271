import { excludedMessages, lotsWithoutPlan } from '../book/excluded.ts';
import type { Alert } from '../kit/alert.ts';
import { countingLrp } from '../closeout/hedge-results.ts';
import { type LotSums, salesEstimate } from '../closeout/lot-sums.ts';
import { addDays, type Day } from '../kit/days.ts';
import { day as dayText, dayOfYear, dollars, moneyWhole, percent } from '../kit/format.ts';
import { groupedBy } from '../kit/grouping.ts';
import { previousTradingDay } from '../market/contract-calendar.ts';
import { priceOf } from '../market/prices.ts';
import { sumCents } from '../kit/money.ts';
import { riskOfLots } from '../book/risk.ts';
import { policyResults } from '../lrp/policy-value.ts';
import { lotKey, type OpenBook } from '../book/open-book.ts';
import type { AccountBalance, MarginRate } from '../risk/margin/records.ts';
import {
  isCallNear,
  isOldStatement,
  type NetFutures,
  requirementOf,
  roomOf,
  wireBy,
} from '../risk/margin/requirement.ts';
import { SEVERITY } from './severity.ts';

interface AlertedAccount {
  acct: string;
  owner: string;
  held: readonly NetFutures[];
  balance: Pick<AccountBalance, 'day'> | null;
  /** Carried on from the statement. */
  equity: number | null;
}

export interface MarginFacts {
  margin: {
    accounts: readonly AlertedAccount[];
    rates: readonly MarginRate[];
    /** Entities with an alert for value at risk above a share of equity, %, and the cached figure. */
    limits: readonly { owner: string; risk_limit: number; value_at_risk: number }[];
    /** Sales and settlements of lots with head, $, by lot, of the entities with a limit. */
    sales: readonly ({ lot_id: number; sales: number } & Pick<LotSums, 'unpriced_shipments'>)[];
  };
  book: OpenBook;
  today: Day;
}

const LINK = '/risk-management?tab=cash';

const isOpen = ({ held }: AlertedAccount): boolean => held.some(({ net }) => net !== 0);

/**
 * Accounts with a margin call, or nearer to one than one limit day. The facts are the positions held, not prices, which move all
 * day.
 */
export const marginCalls = ({ margin: { accounts, rates }, today }: MarginFacts): Alert[] =>
  accounts.filter(isOpen).flatMap((account): Alert[] => {
    const required = requirementOf(account.held, rates, today);
    if (required === null || account.equity === null) return [];
    const room = roomOf(account.equity, required, account.held);
    if (room.call === 0 && !isCallNear(room, account.held)) return [];
    const held = account.held.map(({ symbol, net }) => `${symbol} ${net}`).join(' ');
    return [
      {
        key: `margin_call:${account.owner}:${account.acct}`,
        kind: 'margin_call',
        owner: account.owner,
        severity: room.call > 0 ? SEVERITY.margin_to_wire : SEVERITY.margin_near,
        since: today,
        message:
          room.call > 0
            ? `Account ${account.acct}: a margin call of ${dollars(room.call)} is due: wire it by ${dayOfYear(wireBy(previousTradingDay(today)), today)}`
            : `Account ${account.acct}: one limit day would use up the ${dollars(room.room)} left before a margin call`,
        link: LINK,
        facts: `${room.call > 0 ? 'due' : 'near'} ${held}`,
      },
    ];
  });

/** Accounts with open futures and a statement more than five trading days old. */
export const oldStatements = ({ margin: { accounts }, today }: MarginFacts): Alert[] =>
  accounts.filter(isOpen).flatMap(({ acct, owner, balance }): Alert[] =>
    balance === null || !isOldStatement(balance.day, today)
      ? []
      : [
          {
            key: `statement_old:${owner}:${acct}`,
            kind: 'statement_old',
            owner,
            severity: SEVERITY.stale,
            since: firstOldDay(balance.day),
            message: `The last statement of account ${acct} is dated ${dayText(balance.day)}, more than five trading days ago`,
            link: LINK,
            facts: balance.day,
          },
        ],
  );

function firstOldDay(statement: Day): Day {
  let day = statement;
  while (!isOldStatement(statement, day)) day = addDays(day, 1);
  return day;
}

/**
 * Entities with a value at risk above the share of equity that they have set: Equity with Sales and LRP of lots with head and a
 * price. Example: $28,735 with a limit of 5 % of $400,000. Source: decision 68.
 */
export function riskAboveLimit({ margin: { limits, sales }, book, today }: MarginFacts): Alert[] {
  if (limits.length === 0) return [];
  const soldOf = new Map(sales.map((one) => [one.lot_id, one]));
  const lotOf = new Map(book.lots.map((lot) => [lot.id, lot]));
  const salesOf = (id: number): number => {
    const [sold, lot] = [soldOf.get(id), lotOf.get(id)];
    if (!sold || !lot) return 0;
    const { current } = priceOf(book.prices, lot.futures_contract);
    return sumCents([sold.sales, salesEstimate(sold, lot, current) ?? 0]);
  };
  const policies = groupedBy(book.policies, lotKey);
  const lrpOf = ({ id, futures_contract }: { id: number; futures_contract: string }): number =>
    countingLrp(policyResults(policies.get(String(id)) ?? [], futures_contract, book.prices)).open;
  const lots = groupedBy(
    riskOfLots(book, today).filter((lot) => lot.net_equity !== null),
    ({ owner }) => owner,
  );
  return limits.flatMap(({ owner, risk_limit, value_at_risk }): Alert[] => {
    const own = lots.get(owner) ?? [];
    const equity = sumCents(own.map((lot) => sumCents([lot.net_equity ?? 0, lrpOf(lot), salesOf(lot.id)])));
    const most = Math.max(0, (equity * risk_limit) / 100);
    if (value_at_risk <= most) return [];
    const above = `Value at risk is ${moneyWhole(value_at_risk)}, above ${percent(risk_limit)} of the equity of ${moneyWhole(equity)}`;
    return [
      {
        key: `value_at_risk:${owner}`,
        kind: 'value_at_risk',
        owner,
        severity: SEVERITY.value_at_risk,
        since: today,
        message: [above, ...excludedMessages(lotsWithoutPlan(own))].join('; '),
        link: LINK,
        // A dismissed alert returns when the risk has grown by another multiple.
        facts: `${risk_limit} ${most === 0 ? 'no equity' : Math.floor(value_at_risk / most)}`,
      },
    ];
  });
}
