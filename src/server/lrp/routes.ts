import type { InputOf } from '#api/endpoint';
import { refuse } from '#api/errors';
import {
  addLrp,
  checkSubsidyCapture,
  deleteLrp,
  editLrp,
  listLrp,
  listLrpProducers,
  settleLrp,
} from '#api/lrp';
import { lrpResult } from '#domain/closeout/hedge-results';
import {
  settledRecords,
  whyNotEndLater,
  whyNotSettle,
  type SettlementForm,
} from '#domain/closeout/settlement';
import { totalPremium, type LrpPolicy, type PricedLrpPolicy } from '#domain/lrp/lrp';
import { lrpRecords, type EditLrpForm, FILL_IN_LRP } from '#domain/lrp/lrp-form';
import { sumCents } from '#domain/kit/money';
import { subsidyCaptures } from '#domain/lrp/subsidy-capture/guard';
import { captureConditions, tradeInWords } from '#domain/lrp/subsidy-capture/messages';
import { premiumDue } from '#domain/lrp/offers/premium-due';
import { may } from '#domain/users/permissions';
import { refusalMessage } from '#domain/lots/refusals';
import * as queries from './queries.ts';
import { deleteRecord } from '../history/routes.ts';
import type { Calendar } from '../clock/calendar.ts';
import type { Transaction } from '../db/database.ts';
import { route, writeRoute, type App } from '../http/route.ts';
import { editConflict, foundRow } from '../db/records.ts';
import { lrpRules } from '../lrp-rules/routes.ts';
import { pricedLrp } from './queries.ts';

const OWNER_NOT_ALLOWED = 'Only an administrator can choose whose policy it is';
const NO_PRODUCER = refusalMessage('producer_not_found');

/** The owner of a new policy: producers own theirs; an administrator chooses the producer (spec 2 §5 and §6). */
export async function ownerOfNew(tx: Transaction, chosen: string | null): Promise<string> {
  const owner = await ownerChosen(tx, chosen);
  return owner ?? refuse('invalid', FILL_IN_LRP, { user_id: FILL_IN_LRP });
}

/** The owner of an edited policy: unchanged unless an administrator has chosen another producer. */
export async function ownerOfEdited(
  tx: Transaction,
  chosen: string | null,
  before: string | null,
): Promise<string | null> {
  return chosen === before ? before : ((await ownerChosen(tx, chosen)) ?? before);
}

async function ownerChosen(tx: Transaction, chosen: string | null): Promise<string | null> {
  const user = await tx.row(queries.requestingUser);
  if (user && !may(user, 'chooseInsured')) {
    if (chosen !== null && chosen !== user.id)
      refuse('forbidden', OWNER_NOT_ALLOWED, { user_id: OWNER_NOT_ALLOWED });
    return user.id;
  }
  if (chosen === null) return null;
  const producer = await tx.row(queries.producerById(chosen));
  return producer?.id ?? refuse('not_found', NO_PRODUCER, { user_id: NO_PRODUCER });
}

const NOT_FOUND = 'LRP policy not found';

export function lrpRoutes(app: App): void {
  const policyIn = async (tx: Transaction, id: number, calendar: Calendar): Promise<PricedLrpPolicy> =>
    pricedLrp(await foundRow(tx, queries.lrpByIds([id], calendar), NOT_FOUND), calendar.today);

  route(app, listLrp, async ({ db, calendar }) => {
    const [rows, rules] = await db.batch([queries.visibleLrp(calendar), lrpRules]);
    return rows.map((row) => ({ ...pricedLrp(row, calendar.today), premium_due: premiumDue(rules, row) }));
  });

  route(app, listLrpProducers, ({ db }) => db.json(queries.producers));

  route(app, checkSubsidyCapture, async ({ db, input }) => {
    const { user_id, ...policy } = input;
    const [trades, rules] = await db.batch([
      queries.tradesNear(user_id ?? db.userId, policy.effective_date),
      lrpRules,
    ]);
    return subsidyCaptures(policy, trades, rules).map((capture) => ({
      trade_id: capture.trade.id,
      trade: tradeInWords(capture.trade),
      conditions: captureConditions(policy, capture, rules),
    }));
  });

  writeRoute(app, addLrp, async (tx, { input, calendar }) => {
    const userId = await ownerOfNew(tx, input.user_id);
    const ids: number[] = [];
    for (const record of lrpRecords(input)) {
      const made = await tx.row(queries.insertLrp(userId, record));
      if (made) ids.push(made.id);
    }
    return (await tx.rows(queries.lrpByIds(ids, calendar))).map((row) => pricedLrp(row, calendar.today));
  });

  writeRoute(app, editLrp, async (tx, { input, calendar }) => {
    const { id, version } = input;
    const before = await policyIn(tx, id, calendar);
    const userId = await ownerOfEdited(tx, input.user_id, before.user_id);
    const ended = whyNotEndLater(before, input.end_date, calendar.today);
    if (ended !== null) refuse('invalid', ended, { end_date: ended });
    const { actual_ending_value, indemnity } = before;
    const settled = { ...input, actual_ending_value, indemnity, total_premium: totalPremium(input) };
    const saved = await tx.row(queries.updateLrp(id, version, userId, input, lrpResult(settled)));
    const now = await policyIn(tx, id, calendar);
    if (!saved) throw staleLrp(input, now);
    return now;
  });

  route(app, settleLrp, ({ db, input, calendar }) => db.write((tx) => settleIn(tx, input, calendar)));

  route(app, deleteLrp, ({ db, input }) => deleteRecord(db, 'lrp', input.id, NOT_FOUND));
}

async function settleIn(tx: Transaction, input: InputOf<typeof settleLrp>, calendar: Calendar) {
  const records = await tx.rows(queries.holdEndorsement(input.id));
  const policy = records.find(({ id }) => id === input.id) ?? refuse('not_found', NOT_FOUND);
  if (policy.version !== input.version) throw staleSettlement(input, policy, records);
  const problem = whyNotSettle(records, calendar.today);
  if (problem !== null) refuse('invalid', problem, { actual_ending_value: problem });
  for (const record of settledRecords(records, input)) await tx.run(queries.settle(record));
  const ids = records.map(({ id }) => id);
  return (await tx.rows(queries.lrpByIds(ids, calendar))).map((row) => pricedLrp(row, calendar.today));
}

/** A producer's form does not name the insured. */
const staleLrp = (typed: EditLrpForm, now: PricedLrpPolicy) =>
  editConflict({ ...typed, user_id: typed.user_id ?? now.user_id }, now);

/** The form has the payment for the whole endorsement. */
function staleSettlement(typed: SettlementForm, policy: LrpPolicy, records: readonly LrpPolicy[]) {
  const paid = records.flatMap(({ indemnity }) => indemnity ?? []);
  const saved: LrpPolicy = { ...policy, indemnity: paid.length === 0 ? null : sumCents(paid) };
  return editConflict({ ...typed }, saved);
}
