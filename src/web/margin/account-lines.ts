import type { MarginAccount } from '#api/margin';
import type { Day } from '#domain/kit/days';
import { type MarginRate } from '#domain/risk/margin/records';
import {
  type AccountMove,
  accountMove,
  isOldStatement,
  type MarginRequirement,
  requirementOf,
  type Room,
  type RootMove,
  roomOf,
} from '#domain/risk/margin/requirement';

export interface AccountLine extends MarginAccount {
  required: MarginRequirement | null;
  room: Room | null;
  /** Whether its statement is more than five trading days old. */
  isOld: boolean;
}

export const accountLines = (
  accounts: readonly MarginAccount[],
  rates: readonly MarginRate[],
  today: Day,
): AccountLine[] =>
  accounts.map((account) => {
    const required = requirementOf(account.held, rates, today);
    return {
      ...account,
      required,
      room: required && account.equity !== null ? roomOf(account.equity, required, account.held) : null,
      isOld: account.balance !== null && isOldStatement(account.balance.day, today),
    };
  });

export interface MovedAccount extends AccountLine, AccountMove {}

/** The accounts that hold futures, after a move of prices: those that need the largest wire first. */
export const movedAccounts = (lines: readonly AccountLine[], move: RootMove): MovedAccount[] =>
  lines
    .filter(({ held }) => held.some(({ net }) => net !== 0))
    .map((line) => ({ ...line, ...accountMove(line.held, line.equity, line.required, move) }))
    .toSorted((one, other) => other.wire - one.wire || one.cash - other.cash);
