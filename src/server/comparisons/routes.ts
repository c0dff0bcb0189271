import { isDeepStrictEqual } from 'node:util';
import {
  addComparison,
  deleteComparison,
  editComparison,
  getProposal,
  getProposalPdf,
  listComparisons,
} from '#api/comparisons';
import { refuse } from '#api/errors';
import { LOT_NOT_FOUND } from '#domain/lots/lots';
import type { Report } from '#domain/reports/document';
import { proposalReport, proposedFigures } from '#domain/reports/proposal';
import type { SavedComparison, NewComparisonForm } from '#domain/risk/comparisons';
import type { Reads } from '../db/database.ts';
import { editOf, sql, type Statement } from '../db/sql.ts';
import { currentUserId } from '../db/scope.ts';
import { editedRow, foundRow } from '../db/records.ts';
import { firm } from '../firm/routes.ts';
import { deleteRecord } from '../history/routes.ts';
import { route, type App } from '../http/route.ts';
import { sendPdf } from '../reports/pdf/send-pdf.ts';
import { scenarioBook } from '#domain/risk/matrix/scenario-book';
import { comparedChoices } from '#domain/risk/protection/compared';
import type { ComparisonInput } from '#domain/risk/protection/input';
import type { Calendar } from '../clock/calendar.ts';
import { lrpRules } from '../lrp-rules/routes.ts';
import { reportHeadOf } from '../reports/head.ts';
import { readProtectBook } from '../risk/routes.ts';

/**
 * The figures of a comparison at this moment, which are stored with it; null while the lot has no head, or head and weight are not
 * entered.
 */
async function figuresNow(
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

const comparisons = sql`
  select c.id, c.name, e.name as owner, c.lot_id, l.lot, c.input, c.shown, c.version
  from comparisons c join entities e on e.id = c.entity_id left join lots l on l.id = c.lot_id`;

const visibleComparisons: Statement<SavedComparison> = sql`
  ${comparisons} order by lower(c.name), c.id`;

const comparisonById = (id: number): Statement<SavedComparison> => sql`${comparisons} where c.id = ${id}`;

const proposalById = (id: number) =>
  sql<{
    name: string;
    figures: Report | null;
  }>`select name, proposal as figures from comparisons where id = ${id}`;

/** No row for a lot that the user does not see. */
const insertComparison = (
  { lot_id, name, input, shown }: NewComparisonForm,
  figures: Report | null,
): Statement<{ id: number }> =>
  sql`
    insert into comparisons (entity_id, lot_id, name, input, shown, proposal, created_by)
    select entity_id, id, ${name}, ${input}::jsonb, ${shown}::jsonb, ${figures}::jsonb, ${currentUserId}
    from lots where id = ${lot_id} for key share
    returning id`;

const NOT_FOUND = 'Comparison not found';
const NO_FIGURES =
  'No figures are stored with this comparison. Open it in Protect, enter head and out weight, and save it again';

/** The stored figures of a comparison, with its name and the firm that makes the proposal. */
async function proposalOf(db: Reads, id: number): Promise<Report> {
  const [[saved], [firmRow]] = await db.batch([proposalById(id), firm]);
  if (!saved) return refuse('not_found', NOT_FOUND);
  const { name, figures } = saved;
  return figures
    ? proposalReport(figures, { name }, firmRow ?? { name: '', disclaimer: '' })
    : refuse('conflict', NO_FIGURES);
}

/** Saved comparisons of protection, which an entity and its adviser share (decision 71). */
export function comparisonRoutes(app: App): void {
  route(app, listComparisons, ({ db }) => db.rows(visibleComparisons));

  route(app, addComparison, async ({ db, input, calendar }) => {
    const figures = await figuresNow(db, { lotId: input.lot_id, input: input.input }, calendar);
    return db.write(async (tx) => {
      const { id } = await foundRow(tx, insertComparison(input, figures), LOT_NOT_FOUND, 'lot_id');
      return foundRow(tx, comparisonById(id), NOT_FOUND);
    });
  });

  route(app, editComparison, async ({ db, input, calendar }) => {
    const { name, input: compared, shown } = input;
    const saved = await foundRow(db, comparisonById(input.id), NOT_FOUND);
    // A new name leaves the figures as of the time they were saved.
    const isRenamed = name !== saved.name && isDeepStrictEqual(compared, saved.input);
    const proposal = isRenamed
      ? {}
      : { proposal: await figuresNow(db, { lotId: saved.lot_id, input: compared }, calendar) };
    const update = editOf('comparisons', input, { name, input: compared, shown, ...proposal });
    return db.write((tx) =>
      editedRow(
        tx,
        { update, current: comparisonById(input.id), typed: { name, input: compared } },
        NOT_FOUND,
      ),
    );
  });

  route(app, deleteComparison, ({ db, input }) => deleteRecord(db, 'comparisons', input.id, NOT_FOUND));

  route(app, getProposal, ({ db, input }) => proposalOf(db, input.id));

  route(app, getProposalPdf, async ({ db, input, reply, sender }) =>
    sendPdf(reply, sender, await proposalOf(db, input.id)),
  );
}
