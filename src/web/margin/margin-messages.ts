import { excludedMessages } from '#domain/book/excluded';
import type { Day } from '#domain/kit/days';
import { count, counted, day, dayOfYear, dollars, missing } from '#domain/kit/format';
import type { MovePositions, MoveRow, RootMove } from '#domain/risk/margin/market-move';
import { isCallNear } from '#domain/risk/margin/requirement';
import type { AccountLine } from './account-lines.ts';

/** Margin and cash in sentences. */

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
  if (balance === null) return 'No statement is entered';
  const from = `Statement of ${day(balance.day)}: ${dollars(balance.equity)}`;
  if (without_settlement > 0)
    return `${from}; ${counted(without_settlement, 'position')} without a settlement since`;
  return `${from}, carried forward at settlements${isOld ? '. It is more than five trading days old' : ''}`;
}

/** What the screen says below the accounts about those whose equity is old or not known. */
export const statementNotes = (lines: readonly AccountLine[]): string[] =>
  lines
    .filter(({ balance, isOld, without_settlement }) => balance !== null && (isOld || without_settlement > 0))
    .map((line) => `${line.acct}: ${equityMessage(line)}.`);

/** How near an account is to a margin call; null where it is not known or not near. */
export function callMessage({ acct, room, held, required }: AccountLine): string | null {
  if (room === null || required === null) return null;
  if (room.call > 0) return `${acct}: a margin call of ${dollars(room.call)} is due`;
  return isCallNear(room, held)
    ? `${acct}: one limit day uses up the room of ${dollars(room.room)} before a margin call`
    : null;
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

type Total = Omit<MoveRow, 'symbol'>;

/**
 * Example: 'A rise of $10 costs $16,000 in cash this week; the unsold cattle are worth $41,736 more, when you sell them on Dec
 * 25.'
 */
export function moveMessage(
  move: RootMove,
  { cash, cattle }: Total,
  positions: MovePositions,
  today: Day,
): string {
  const isRise = move.GF + move.LE >= 0;
  const paid =
    cash === 0
      ? 'costs no cash'
      : `${cash < 0 ? 'costs' : 'brings'} ${dollars(Math.abs(cash))} in cash this week`;
  const worth =
    cattle === 0
      ? 'no unsold cattle have a contract'
      : `the unsold cattle are worth ${dollars(Math.abs(cattle))} ${cattle > 0 ? 'more' : 'less'}, when you sell them${whenSold(positions, today)}`;
  return `A ${isRise ? 'rise' : 'fall'} of ${sizeOf(move)} ${paid}; ${worth}.`;
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
