import { excludedMessages } from '#domain/book/excluded';
import type { Day } from '#domain/kit/days';
import { count, counted, day, dayOfYear, dollars, missing } from '#domain/kit/format';
import { isTradingDay, nextTradingDay, previousTradingDay } from '#domain/market/contract-calendar';
import { pastOutMessage } from '#domain/book/past-out';
import type { MovePositions, MoveRow } from '#domain/risk/margin/market-move';
import {
  isCallNear,
  type RootMove,
  wireBy,
  type AccountMove,
  accountMove,
  isOldStatement,
  type MarginRequirement,
  requirementOf,
  type Room,
  roomOf,
} from '#domain/risk/margin/requirement';
import type { MarginAccount } from '#api/margin';
import type { MarginRate } from '#domain/risk/margin/records';

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

const minus = '\u2212';

/** Example: 'LEZ26 −4, GFF27 +2'; '-' without futures. */
export const heldMessage = (held: AccountLine['held']): string => {
  const open = held.filter(({ net }) => net !== 0);
  if (open.length === 0) return missing;
  return open
    .map(({ symbol, net }) => `${symbol} ${net < 0 ? minus : '+'}${count(Math.abs(net))}`)
    .join(', ');
};

/** Where an account's equity comes from: 'Statement of Nov 16, 2026: $7,920, carried forward at settlements'. */
export function equityMessage({ balance, without_settlement, isOld }: AccountLine): string {
  if (balance === null) return 'No statement entered';
  const from = `Statement of ${day(balance.day)}: ${dollars(balance.equity)}`;
  if (without_settlement > 0)
    return `${from}; ${counted(without_settlement, 'position')} without a settlement since`;
  return `${from}, carried forward at settlements${isOld ? '. It is more than five trading days old' : ''}`;
}

/** Notes below the accounts about old or unknown equity. */
export const statementNotes = (lines: readonly AccountLine[], withOwner: boolean): string[] =>
  lines
    .filter(({ balance, isOld, without_settlement }) => balance !== null && (isOld || without_settlement > 0))
    .map((line) => `${accountName(line, withOwner)}: ${equityMessage(line)}.`);

/** Example: 'RJ1', or with its client 'RJ1 (Lazy K)' */
export const accountName = ({ acct, owner }: AccountLine, withOwner: boolean): string =>
  withOwner ? `${acct} (${owner})` : acct;

/** How near an account is to a margin call; null where it is not known or not near. */
export function callMessage(line: AccountLine, today: Day, withOwner: boolean): string | null {
  const { room, held, required } = line;
  if (room === null || required === null) return null;
  const acct = accountName(line, withOwner);
  if (room.call > 0)
    return `${acct}: a margin call of ${dollars(room.call)} is due: wire it by ${dayOfYear(wireBy(previousTradingDay(today)), today)}`;
  return isCallNear(room, held)
    ? `${acct}: one limit day would use up the ${dollars(room.room)} left before a margin call`
    : null;
}

/** The day by which the call that a move of today brings is wired; of the next trading day where today is none. */
export const moveWiredBy = (today: Day): Day => wireBy(isTradingDay(today) ? today : nextTradingDay(today));

/** 'RJ1: equity unknown, so the full move is to wire.'; only the number where there are many. */
export function fullMoveNotes(accounts: readonly MovedAccount[], withOwner: boolean): string[] {
  const unknown = accounts.filter(({ in_full, wire }) => in_full && wire > 0);
  if (unknown.length > MOST_NAMED)
    return [`${unknown.length} accounts: equity or margin rate unknown, so the full move is to wire.`];
  return unknown.map(
    (account) =>
      `${accountName(account, withOwner)}: ${account.equity === null ? 'equity' : 'margin rate'} unknown, so the full move is to wire.`,
  );
}

/** Example: 'of $10', 'of one limit day (GF 9.25, LE 7.25)' */
function sizeOf({ GF, LE }: RootMove): string {
  const [feeder, live] = [Math.abs(GF), Math.abs(LE)];
  return feeder === live ? dollars(feeder) : `GF ${feeder}, LE ${live}`;
}

/** Example: 'on Dec 25', 'from Dec 25 to Mar 3, 2027' */
function whenSold({ contracts }: MovePositions, today: Day): string {
  const days = contracts
    .flatMap(({ first_out, last_out }) => [first_out, last_out])
    .filter((one) => one !== null);
  const [first, last] = [days.toSorted()[0], days.toSorted().at(-1)];
  if (first === undefined || last === undefined) return '';
  return first === last
    ? ` on ${dayOfYear(first, today)}`
    : ` from ${dayOfYear(first, today)} to ${dayOfYear(last, today)}`;
}

/** The most accounts that are written out one by one. */
const MOST_NAMED = 3;

type Cash = Pick<MovedAccount, 'acct' | 'cash'>;

const cashOf = ({ cash }: Cash): string =>
  `${cash < 0 ? 'costs' : 'brings'} ${dollars(Math.abs(cash))} in cash`;

/**
 * Cash that the move costs each account (decision 90): 'costs $16,000 in cash in RJ1 and brings $4,000 in cash in RJ2 this week'
 */
function cashMessage(accounts: readonly Cash[]): string {
  const moved = accounts.filter(({ cash }) => cash !== 0);
  const [only, ...others] = moved;
  if (only === undefined) return 'costs no cash';
  if (others.length === 0) return `${cashOf(only)} this week`;
  if (moved.length <= MOST_NAMED)
    return `${listed(moved.map((account) => `${cashOf(account)} in ${account.acct}`))} this week`;
  return `costs cash in ${counted(moved.filter(({ cash }) => cash < 0).length, 'account')} this week`;
}

const listed = (parts: readonly string[]): string => `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** Over several clients, as their money is never added up: 'A rise of $10 costs cash in 12 accounts this week; 4 of them need a wire.' */
export function clientsMoveMessage(move: RootMove, accounts: readonly MovedAccount[]): string {
  const losing = accounts.filter(({ cash }) => cash < 0).length;
  const wired = accounts.filter(({ wire }) => wire > 0).length;
  const start = `${moveName(move)} costs`;
  if (losing === 0) return `${start} no cash in any account.`;
  return `${start} cash in ${counted(losing, 'account')} this week; ${wired === 0 ? 'none needs' : wired === 1 ? '1 account needs' : `${wired} accounts need`} a wire.`;
}

const moveName = (move: RootMove): string =>
  `A ${move.GF + move.LE >= 0 ? 'rise' : 'fall'} of ${sizeOf(move)}`;

/**
 * Example: 'A rise of $10 costs $16,000 in cash this week; the unsold cattle are worth $41,736 more, when you sell them on Dec
 * 25.'
 */
export function moveMessage(
  move: RootMove,
  accounts: readonly Cash[],
  { cattle }: Pick<MoveRow, 'cattle'>,
  positions: MovePositions,
  today: Day,
): string {
  const worth =
    cattle === 0
      ? 'no unsold cattle have a contract'
      : `the unsold cattle are worth ${dollars(Math.abs(cattle))} ${cattle > 0 ? 'more' : 'less'}, when you sell them${whenSold(positions, today)}`;
  const past = cattle === 0 ? null : pastOutMessage(positions.contracts.flatMap(({ past_out }) => past_out));
  return `${[`${moveName(move)} ${cashMessage(accounts)}`, worth, past].filter((part) => part !== null).join('; ')}.`;
}

export function moveNotes({ written_options, excluded, options }: MovePositions): string[] {
  const notes: string[] = [];
  if (options.length > 0)
    notes.push('Options and LRP bring no cash until closed or ended; bought options are paid in full.');
  if (written_options > 0)
    notes.push(
      `${counted(written_options, 'option')} sold: ask your broker what ${written_options === 1 ? 'it requires' : 'they require'}.`,
    );
  return [...notes, ...excludedMessages(excluded).map((message) => `${message}.`)];
}
