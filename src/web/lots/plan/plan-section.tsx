import { Anchor, Badge, Group, Skeleton, Stack } from '@mantine/core';
import { useMemo } from 'react';
import { FEED_OF_DEATHS, withDeathsMessage, withExpectedDeaths } from '#domain/closeout/expected-deaths';
import { needMessage, PROJECTED_RESULT } from '#domain/closeout/messages';
import { dailyGain, missing, dayShort, money, moneySigned, share, weightExact } from '#domain/kit/format';
import { sumCents } from '#domain/kit/money';
import type { Lot } from '#domain/lots/lots';
import { priceOf } from '#domain/market/prices';
import { realRate } from '#domain/plan/budget';
import { dailyGainShown } from '#domain/plan/daily-gain';
import type { FeedingPlan } from '#domain/plan/feeding-plan';
import { planLines, type PlanLine } from '#domain/plan/lines';
import { notBilledMessages, realRateMessage, uncoveredMessage } from '#domain/plan/messages';
import { headIn, type PlanRecords } from '#domain/plan/records';
import { lotCloseout } from '../lot-page/closeout/closeout-messages.ts';
import type { Financials } from '../lot-page/financials.ts';
import { useMay } from '../../lib/profile.ts';
import { ActionButton, useReadOnlyReason } from '../../ui/action-button.tsx';
import { useItemModal } from '../../ui/confirm-modal.tsx';
import { columnsFor, figures } from '../../ui/data-table-columns.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState, Note, Notes, SectionTitle } from '../../ui/messages.tsx';
import { EatenNotice } from './eaten-notice.tsx';
import { costLabels, feedUnits, PLAN_SECTION, rateInWords } from './labels.ts';
import { MoveOutDate, MovePastOutDate } from './move-out-date.tsx';
import { PlanModal } from './plan-form.tsx';

/** Example: '105.00 $/cwt', '0.45 $/head-day', '8.25%'; '-' for one that is not in the plan. */
function rateText({ cost, rate }: PlanLine, { feed_unit }: FeedingPlan): string {
  if (rate === null) return missing;
  if (cost === 'interest') return share(rate);
  const unit = cost === 'feed' ? feedUnits[feed_unit] : cost === 'yardage' ? feedUnits.day : '/head';
  return rateInWords(rate, unit);
}

const column = columnsFor<PlanLine>();

const columnsOf = (plan: FeedingPlan) =>
  column
    .columns([
      column.drawn('cost', 'Cost', { width: 8 }, ({ cost }) => costLabels[cost]),
      column.drawn('rate', 'Rate', { width: 9 }, (line) => rateText(line, plan)),
      column.drawn('billed_through', 'Billed Through', { width: 9 }, ({ cost, billed_through }) => {
        if (cost !== 'feed' && cost !== 'yardage') return missing;
        return billed_through === null ? 'nothing yet' : dayShort(billed_through);
      }),
      column.accessor('to_come', figures('To Come', money, { width: 9, leadsCard: true })),
      column.accessor('so_far', figures('So Far', money, { width: 9 })),
      column.accessor('planned', figures('Plan for It', money, { width: 9 })),
      column.accessor('over', figures('Over/Under', moneySigned, { width: 9 })),
      column.accessor('over_a_head', figures('Per Head', moneySigned, { width: 8 })),
    ])
    // In the order of the form.
    .map((one) => ({ ...one, enableSorting: false }));

interface PlanSectionProps {
  /** Known before its records where the inventory lists it. */
  lot: Lot | undefined;
  financials: Financials | undefined;
}

/** Between the heights of no plan and of a plan of two costs, so that the content below moves little by either. */
const HEIGHT = 190;

/** The plan to finish a lot: costs to come, and bills so far compared with it. */
export function PlanSection({ lot, financials }: PlanSectionProps) {
  const plan = financials?.detail.plan ?? null;
  const edited = useItemModal<{ realRate?: number }>();
  const isOver = lot?.current_hd === 0;
  if (isOver && plan === null) return null;
  return (
    <Stack gap="sm" component="section" id={PLAN_SECTION} aria-label="Plan to finish" aria-busy={!financials}>
      <Group justify="space-between">
        <Group gap="sm">
          <SectionTitle>Plan to Finish</SectionTitle>
          {plan?.all_billed && <Badge variant="default">All billed</Badge>}
        </Group>
        {financials && (
          <ActionButton
            action="recordExpenses"
            variant="default"
            size="compact-sm"
            onClick={() => edited.open({})}
          >
            {plan ? 'Edit Plan' : 'Plan the Feed'}
          </ActionButton>
        )}
      </Group>
      {!financials && <Skeleton height={HEIGHT} />}
      {financials &&
        (plan ? (
          <Planned {...{ financials, plan }} onEdit={edited.open} />
        ) : (
          <NoPlan financials={financials} onPlan={() => edited.open({})} />
        ))}
      {financials && edited.item && (
        <PlanModal detail={financials.detail} {...edited.item} {...edited.modal} />
      )}
    </Stack>
  );
}

function NoPlan({ financials: { detail, today }, onPlan }: { financials: Financials; onPlan: () => void }) {
  const { lot, expenses } = detail;
  const uncovered = uncoveredMessage({ ...lot, yardage_billed: yardageBilled(expenses) }, today);
  return (
    <EmptyState title="No Plan to Finish">
      {uncovered === null ? (
        'Your own projected expenses reach the out date. A plan writes them by itself as bills come in.'
      ) : (
        <ToPlan lot={lot} onPlan={onPlan}>
          {uncovered}
        </ToPlan>
      )}
      <MovePastOutDate detail={detail} today={today} />
    </EmptyState>
  );
}

interface ToPlanProps {
  lot: Pick<Lot, 'cover'>;
  onPlan: () => void;
  children: string;
}

/**
 * The missing cost to finish of an open lot, as a link to the plan for users who may change it. Past its out date, *Move out
 * date*.
 */
function ToPlan({ lot, onPlan, children }: ToPlanProps) {
  const isReadOnly = useReadOnlyReason() !== null;
  if (!useMay('recordExpenses') || isReadOnly || lot.cover !== 'open') return children;
  return (
    <Anchor component="button" type="button" underline="always" inherit onClick={onPlan}>
      {children}
    </Anchor>
  );
}

interface PlannedProps {
  financials: Financials;
  plan: FeedingPlan;
  onEdit: (item: { realRate?: number }) => void;
}

function Planned({ financials, plan, onEdit }: PlannedProps) {
  const { detail, today } = financials;
  const { lot, receivings, outs } = detail;
  const [written, others] = useMemo(() => partsOf(detail.expenses), [detail.expenses]);
  const records: PlanRecords = { receivings, outs, expenses: others };
  const columns = useMemo(() => columnsOf(plan), [plan]);
  const lines = planLines(plan, lot, records, written);
  const rate = lot.current_hd > 0 ? realRate(plan, records, 'feed') : null;
  const adg = dailyGainShown(lot, headIn(receivings));
  const uncovered = uncoveredMessage({ ...lot, yardage_billed: yardageBilled(others) }, today);
  return (
    <>
      <Note>
        {`ADG ${dailyGain(adg)} lb · out ${dayShort(lot.est_out_date)} at ${weightExact(lot.est_out_wt)} lbs · planned on ${dayShort(plan.planned_on)}`}
      </Note>
      {lot.current_hd > 0 && <MoveOutDate detail={detail} />}
      {uncovered !== null && (
        <Note>
          <ToPlan lot={lot} onPlan={() => onEdit({})}>
            {uncovered}
          </ToPlan>
        </Note>
      )}
      <MovePastOutDate detail={detail} today={today} />
      <DataTable
        name="plan"
        label="Plan to finish"
        loadingText="Loading plan..."
        columns={columns}
        rows={lines}
        rowId={({ cost }) => cost}
        rowName={({ cost }) => costLabels[cost]}
        totals={{ cost: 'Plan to come', to_come: money(sumCents(lines.map(({ to_come }) => to_come))) }}
        empty={null}
      />
      <PlanResult financials={financials} plan={plan} />
      {rate !== null && (plan.feed_unit !== 'day' || rate !== plan.feed_rate) && (
        <Group>
          <ActionButton
            action="recordExpenses"
            variant="default"
            size="compact-sm"
            onClick={() => onEdit({ realRate: rate })}
          >
            {realRateMessage(rate)}
          </ActionButton>
        </Group>
      )}
      {lot.current_hd > 0 && <Notes lines={notBilledMessages(written, today)} />}
      <EatenNotice detail={detail} plan={plan} today={today} />
    </>
  );
}

/** Result of the lot with the plan, and with the expected deaths. */
function PlanResult({ financials, plan }: { financials: Financials; plan: FeedingPlan }) {
  const closeout = useMemo(() => lotCloseout(financials), [financials]);
  const { lot } = financials.detail;
  if (lot.current_hd === 0) return null;
  const { result } = closeout.money;
  const price = priceOf(financials.prices, lot.futures_contract).current;
  const deaths =
    plan.deaths === null || plan.deaths === 0
      ? null
      : withExpectedDeaths(closeout.sums, lot, closeout.hedges, { price, percent: plan.deaths, result });
  const parts = [`${PROJECTED_RESULT} ${money(result)}`, needMessage(closeout.prices, lot)];
  return (
    <Notes
      lines={[
        parts.filter((part) => part !== null).join(' · '),
        ...(deaths && plan.deaths !== null
          ? [`${withDeathsMessage(plan.deaths, deaths)}. ${FEED_OF_DEATHS}`]
          : []),
      ]}
    />
  );
}

type Expenses = Financials['detail']['expenses'];

const partsOf = (expenses: Expenses): [written: Expenses, others: Expenses] => [
  expenses.filter(({ plan }) => plan).toSorted((one, other) => one.date.localeCompare(other.date)),
  expenses.filter(({ plan }) => !plan),
];

const yardageBilled = (expenses: Expenses) =>
  expenses
    .filter(({ type, expense_category }) => type === 'yardage' && expense_category === 'actual')
    .map(({ date }) => date)
    .toSorted()
    .at(-1) ?? null;
