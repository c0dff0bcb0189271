import type { Alert } from '../kit/alert.ts';
import type { Day } from '../kit/days.ts';
import { day as dayText, dollars } from '../kit/format.ts';
import type { AlertFacts } from './alert-facts.ts';
import { SEVERITY } from './severity.ts';

/** A borrowing base as delivered that is below its liabilities. */
export interface BorrowingDeficit {
  id: number;
  owner: string;
  lender: string;
  day: Day;
  /** Base less liabilities, $: below 0. */
  margin: number;
}

/**
 * The last borrowing base for a lender, where it is in deficit: as delivered, not at today's prices, so that it ends with the next one that
 * is not. Example: `The borrowing base for First Bank is in deficit by $26,000 as of Nov 20, 2026`. Source: `beyond.md` H and I.
 */
export const borrowingDeficits = ({ deficits }: Pick<AlertFacts, 'deficits'>): Alert[] =>
  deficits.map(({ id, owner, lender, day, margin }) => ({
    key: `borrowing_deficit:${owner}:${lender}`,
    kind: 'borrowing_deficit',
    owner,
    severity: SEVERITY.borrowing_deficit,
    since: day,
    message: `The borrowing base for ${lender} is in deficit by ${dollars(-margin)} as of ${dayText(day)}`,
    link: `/reports/borrowing/${id}`,
    facts: String(id),
  }));
