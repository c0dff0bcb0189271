import { Group, Paper, Text, VisuallyHidden } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { OutputOf } from '#api/endpoint';
import type { getDashboard } from '#api/dashboard';
import { totalExpenses } from '#api/expenses';
import type { LotChoice } from '#api/lots';
import { FIRST_STEPS, firstStepsDone, type FirstStep } from '#domain/kit/first-steps';
import { isWithoutPlan } from '#domain/lots/lots';
import { callQuery } from '../lib/query-client.ts';
import { useMay, useProfile } from '../lib/profile.ts';
import { lotChoicesQuery, closeoutLink, lotLink, planLink, plansQuery } from '../parts/lots-data.ts';
import { TextLink } from '../ui/links.tsx';
import { SampleLotButton } from '../parts/sample-lot-button.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Note, SectionTitle } from '../ui/messages.tsx';
import { opensNew } from '../ui/use-opened-by-link.ts';
import classes from './dashboard.module.css';
import { StepsOutline } from './outline.tsx';
import { useFact } from '../lib/use-fact.ts';

const ACTUAL = { expense_category: 'actual' as const };
/** Bills, as a plan writes projected expenses by itself. */
const expensesQuery = callQuery(['expenses', 'total', ACTUAL], totalExpenses, ACTUAL);

const SampleLotCard = lazily(
  async () => (await import('../lots/sample-lot/sample-lot-card.tsx')).SampleLotCard,
);

/** The checklist of a producer with empty books, ticked step by step. */
export function FirstSteps({ dashboard }: { dashboard: OutputOf<typeof getDashboard> | undefined }) {
  const seesEntities = useMay('seeEntities');
  const isNew = !seesEntities && dashboard !== undefined && dashboard.lots_with_head <= 1;
  const lots = useFact({ ...lotChoicesQuery, enabled: isNew });
  const expenses = useFact({ ...expensesQuery, enabled: isNew });
  const plans = useFact({ ...plansQuery, enabled: isNew });
  if (!isNew) return null;
  if (!lots || !expenses || !plans) return <StepsOutline />;
  const positions = dashboard.value_summary
    .filter(({ category }) => category === 'Futures/Options' || category === 'LRP')
    .reduce((sum, row) => sum + row.positions, 0);
  const done = firstStepsDone({
    lots: lots.length,
    expenses: expenses.count,
    planned: lots.length - plans.lots.filter(isWithoutPlan).length,
    positions,
  });
  if (!done) return null;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="first-steps" data-screen-only>
      <SectionTitle mb="sm" id="first-steps">
        First steps
      </SectionTitle>
      <ol className={classes.steps}>
        {FIRST_STEPS.map((step) => (
          <Step key={step} step={step} isDone={done.has(step)} lot={lots[0]} />
        ))}
      </ol>
      <SampleLot offered={lots.length === 0} />
    </Paper>
  );
}

/** Offers the sample lot while the books are empty; once it is loaded, it stands here. */
function SampleLot({ offered }: { offered: boolean }) {
  const { has_sample_lot } = useProfile();
  if (has_sample_lot) return <SampleLotCard />;
  if (!offered) return null;
  return (
    <Group gap="sm" mt="md">
      <Text size="sm">To see how it looks first:</Text>
      <SampleLotButton loads size="xs" />
    </Group>
  );
}

function Step({ step, isDone, lot }: { step: FirstStep; isDone: boolean; lot: LotChoice | undefined }) {
  const { label, about, link, other } = stepOf(step, lot);
  const Icon = isDone ? IconCircleCheck : IconCircle;
  return (
    <li>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <Icon size={20} color={isDone ? 'var(--gain)' : 'var(--dim)'} aria-hidden />
        <div>
          {isDone && <VisuallyHidden>Done: </VisuallyHidden>}
          {link ? <TextLink {...link}>{label}</TextLink> : <Text component="span">{label}</Text>}
          <Note>
            {about}
            {other && !isDone && (
              <>
                , <TextLink to={other.to}>{other.label}</TextLink>
              </>
            )}
          </Note>
        </div>
      </Group>
    </li>
  );
}

function stepOf(
  step: FirstStep,
  lot: LotChoice | undefined,
): { label: string; about: string; link?: LinkProps; other?: { label: string; to: '/import' } } {
  if (step === 'lot')
    return {
      label: 'Add a lot',
      about: 'Its head, weight, cost and projections',
      link: { to: '/inventory', search: opensNew('lot') },
      other: { label: 'or import a spreadsheet', to: '/import' },
    };
  if (step === 'costs') {
    const atLot = lot && lotLink(lot, false);
    const link = atLot ? { ...atLot, search: { tab: 'financial' } } : { to: '/accounting' as const };
    return { label: 'Record costs', about: 'Feed, yardage, medicine, freight, interest', link };
  }
  if (step === 'plan') {
    return {
      label: 'Plan the feed',
      about: 'What finishing the lot will cost, month by month',
      ...(lot && { link: planLink(lot, false) }),
    };
  }
  if (step === 'protection') {
    return {
      label: 'Add LRP, or have your adviser add futures',
      about: 'An adviser imports futures and options from the broker’s file',
      link: { to: '/risk-management/lrp' },
    };
  }
  return {
    label: 'See your break-even',
    about: 'The price a lot needs, on its closeout',
    ...(lot && { link: closeoutLink(lot, false) }),
  };
}
