import type { OutputOf } from '#api/endpoint';
import type { ComparedLine, comparePositions } from '#api/statements';
import { counted, strike as strikeText } from '#domain/kit/format';
import { accountKey } from '#domain/statements/accounts';
import { LINE_STATES, type LineState } from '#domain/statements/comparison';

export type Compared = OutputOf<typeof comparePositions>;

/** A compared line with the client of its account. */
export type StatementLine = ComparedLine & { id: string; client: string | null };

export interface AccountSummary extends Record<LineState, number> {
  acct: string;
  client: string | null;
}

export const STATE_LABELS: Record<LineState, string> = {
  different: 'Differs',
  only_broker: 'Only at the broker',
  only_here: 'Only here',
  equal: 'Agrees',
};

const NOBODY = 'No client';

/** The lines of a comparison by account, differences first, each with its client, and counted by account and state. */
export function linesOf({ lines, accounts }: Compared): {
  lines: StatementLine[];
  accounts: AccountSummary[];
} {
  const summaries = new Map(
    accounts
      .filter(({ compared }) => compared)
      .map(({ acct, owners }) => [
        accountKey(acct),
        {
          acct,
          client: owners.join(', ') || NOBODY,
          different: 0,
          only_broker: 0,
          only_here: 0,
          equal: 0,
        },
      ]),
  );
  const named = lines.map((line, at) => {
    const account = summaries.get(accountKey(line.acct));
    if (account) account[line.state] += 1;
    return { ...line, id: String(at), client: account?.client ?? null };
  });
  const place = ({ acct, state }: StatementLine) => `${accountKey(acct)} ${LINE_STATES.indexOf(state)}`;
  return {
    lines: named.toSorted((one, other) => place(one).localeCompare(place(other))),
    accounts: [...summaries.values()],
  };
}

/** Example: `LIVE CATTLE Dec-26 222.5 put`. */
export const contractWords = ({
  description,
  period,
  strike,
  p_c,
}: Pick<ComparedLine, 'description' | 'period' | 'strike' | 'p_c'>): string =>
  [description, period, strike === null ? null : strikeText(strike), p_c].filter(Boolean).join(' ');

/** Example: `RJ10421, short LIVE CATTLE Dec-26`. */
export const positionName = (line: ComparedLine): string =>
  `${line.acct}, ${line.direction} ${contractWords(line)}`;

/** The contracts that are held here and not at the broker: those to close. */
export const contractsToClose = ({ state, contracts_difference }: ComparedLine): number =>
  state === 'only_here' || state === 'different' ? Math.max(0, -contracts_difference) : 0;

/** Whether the broker holds contracts that are not here, so that trades are to be imported. */
export const isToImport = ({ contracts_difference }: ComparedLine): boolean => contracts_difference > 0;

/** Notes on the accounts: those without an owner, and those of others, which are not compared. */
export function accountNotes({ accounts }: Compared): string[] {
  const nobody = accounts.filter(({ owners, compared }) => compared && owners.length === 0);
  const others = accounts.filter(({ compared }) => !compared);
  const names = (list: typeof accounts) => list.map(({ acct }) => acct).join(', ');
  return [
    ...(nobody.length > 0
      ? [
          `${counted(nobody.length, 'account belongs', 'accounts belong')} to no client: ${names(nobody)}. Confirm the number with its user, or assign its trades to lots.`,
        ]
      : []),
    ...(others.length > 0
      ? [
          `${counted(others.length, 'account is', 'accounts are')} not of this client and not compared: ${names(others)}`,
        ]
      : []),
  ];
}

/** The open trades of a line, as Futures & Options lists them. */
export const tradesLink = ({ acct, period, strike, p_c, books }: ComparedLine) => ({
  to: '/risk-management/futures-options',
  search: {
    tab: 'open',
    acct: books?.trades[0]?.acct ?? acct,
    ...(period !== null && { period }),
    ...(strike !== null && { strike: String(strike) }),
    ...(p_c !== null && { p_c }),
    b_s: books?.trades[0]?.b_s ?? '',
  },
});
