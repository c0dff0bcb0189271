import type { Report } from '#domain/reports/document';
import { proposedFigures } from '#domain/reports/proposal';
import { scenarioBook } from '#domain/risk/matrix/scenario-book';
import { comparedChoices } from '#domain/risk/protection/compared';
import type { ComparisonInput } from '#domain/risk/protection/input';
import type { Calendar } from '../clock/calendar.ts';
import type { Reads } from '../db/database.ts';
import { lrpRules } from '../lrp-rules/routes.ts';
import { reportHeadOf } from '../reports/head.ts';
import { readProtectBook } from '../risk/routes.ts';

/**
 * The figures of a comparison at this moment, which are stored with it; null while the lot has no head, or head and weight are not
 * entered.
 */
export async function figuresNow(
  db: Reads,
  { lotId, input }: { lotId: number | null; input: ComparisonInput },
  calendar: Calendar,
): Promise<Report | null> {
  if (lotId === null) return null;
  const read = await readProtectBook(db, calendar, lotId);
  const [rules] = await db.batch([lrpRules]);
  const of = { book: scenarioBook(read), today: calendar.today };
  const [lot] = of.book.lots;
  const compared = lot && comparedChoices(of, lot, rules, input);
  if (!lot || !compared) return null;
  const head = reportHeadOf({
    entityName: lot.owner,
    symbols: [input.contract, lot.futures_contract, ...of.book.trades.map(({ symbol }) => symbol)],
    futures: read.futures,
    options: read.options,
    calendar,
    now: new Date(),
  });
  return proposedFigures({ lot, input, compared, of }, head);
}
