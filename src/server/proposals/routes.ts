import { refuse } from '#api/errors';
import { getProposal, getProposalPdf } from '#api/proposals';
import type { Report } from '#domain/reports/document';
import { proposalReport } from '#domain/reports/proposal';
import { comparedChoices, inputOfToday } from '#domain/risk/protection/compared';
import { quotedOptions } from '#domain/risk/protection/option-choices';
import { scenarioBook, scoped } from '#domain/risk/matrix/scenario-book';
import type { Calendar } from '../clock/calendar.ts';
import { COMPARISON_NOT_FOUND, comparisonById } from '../comparisons/routes.ts';
import type { Session } from '../db/database.ts';
import { foundRow } from '../db/records.ts';
import { currentUserMay } from '../db/scope.ts';
import { sql } from '../db/sql.ts';
import { firm } from '../firm/routes.ts';
import { type App, route } from '../http/route.ts';
import { lrpRules } from '../lrp-rules/routes.ts';
import { sendPdf } from '../reports/pdf/send-pdf.ts';
import { reportHeadOf } from '../reports/head.ts';
import { readScenarioBook } from '../risk/routes.ts';

const seesOptions = sql<{ all: boolean }>`select ${currentUserMay('seeOptionsQuotes')} as all`;

/** A saved comparison that the user can see, as *Protect* calculates it now. */
async function proposalOf(db: Session, id: number, calendar: Calendar): Promise<Report> {
  const saved = await foundRow(db, comparisonById(id), COMPARISON_NOT_FOUND);
  const read = await readScenarioBook(db, calendar);
  const [rules, [sees], [ofFirm]] = await db.batch([lrpRules, seesOptions, firm]);
  const { today } = calendar;
  const book = scoped(scenarioBook(read), { lot_id: null, owner: saved.owner });
  const lot = book.lots.find((one) => one.id === saved.lot_id);
  if (!lot) return refuse('conflict', 'The lot of this comparison has no head to protect');
  const options = quotedOptions(book, saved.input.contract, sees?.all ?? false);
  const input = inputOfToday(saved.input, book.prices, options, today);
  const compared = comparedChoices({ book, today }, lot, rules, input);
  if (!compared) return refuse('conflict', 'Head and out weight of this comparison are missing');
  const held = book.trades.filter(({ lot_id }) => lot_id === lot.id).map(({ symbol }) => symbol);
  const head = reportHeadOf({
    entityName: saved.owner,
    symbols: [input.contract, ...held],
    futures: read.futures,
    options: read.options,
    calendar,
    now: new Date(),
  });
  return proposalReport({ saved, input, compared, firm: ofFirm ?? { name: '', disclaimer: '' } }, head);
}

export function proposalRoutes(app: App): void {
  route(app, getProposal, ({ db, input, calendar }) => proposalOf(db, input.id, calendar));

  route(app, getProposalPdf, async ({ db, input, calendar, reply, sender }) =>
    sendPdf(reply, sender, await proposalOf(db, input.id, calendar)),
  );
}
