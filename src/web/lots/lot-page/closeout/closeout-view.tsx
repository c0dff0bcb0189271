import { Badge, Group, Paper, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useContext, useEffect, useMemo } from 'react';
import type { LotDetail } from '#api/lot-detail';
import { interestOfLot, lacksInterest } from '#domain/closeout/interest';
import { interestMessage } from '#domain/closeout/messages';
import { closeoutNotes } from '#domain/closeout/sheet';
import type { Day } from '#domain/kit/days';
import type { Lot } from '#domain/lots/lots';
import { ExpenseModal } from '../../../expenses/expense-modal.tsx';
import { withReason } from '../../../lib/call.ts';
import { useMay, useProfile } from '../../../lib/profile.ts';
import { noteBreakEvenSeen } from '../../../lib/seen-break-even.ts';
import { usePrices } from '../../../parts/quotes-data.ts';
import { SimulatedMark } from '../../../parts/simulated-mark.tsx';
import { ActionButton } from '../../../ui/action-button.tsx';
import { BackLink, TextLink } from '../../../ui/links.tsx';
import { MessageBox } from '../../../ui/message-box.tsx';
import { Notes } from '../../../ui/notes.tsx';
import { Page } from '../../../ui/page.tsx';
import { SectionTitle } from '../../../ui/typography.ts';
import { Waterfall } from '../../../ui/waterfall.tsx';
import { useFinancials } from '../financials.ts';
import { OnSampleLot, useLotLinks } from '../lot-links.ts';
import { CloseoutActions } from './closeout-actions.tsx';
import { CloseoutFigures } from './closeout-figures.tsx';
import { whyNoResult } from './closeout-messages.ts';
import { CloseoutStateBadge } from './closeout-section.tsx';
import { priceMessage } from '../../../parts/price-messages.ts';
import classes from './closeout.module.css';
import { type LotCloseout, lotCloseout } from './lot-closeout.ts';
import { MoneyTable } from './money-table.tsx';
import { PerformanceTable } from './performance-table.tsx';
import { PriceFigures } from './price-figures.tsx';
import { useTarget } from './target-profit.tsx';
import { waterfallSteps } from './waterfall-steps.ts';

interface CloseoutViewProps {
  lotNumber: string;
  detail: LotDetail | undefined;
}

/** Whether the lot made money, where it went, and the price the remaining cattle need. */
export function CloseoutView({ lotNumber, detail }: CloseoutViewProps) {
  const withOwner = useMay('seeEntities');
  const financials = useFinancials(detail);
  const [target] = useTarget();
  const closeout = useMemo(() => financials && lotCloseout(financials, target), [financials, target]);
  const { isError, error } = usePrices();
  const { id: userId } = useProfile();
  useEffect(() => {
    if (closeout) noteBreakEvenSeen(userId);
  }, [closeout, userId]);
  return (
    <Page
      title={`Closeout: ${lotNumber}`}
      entity={detail?.lot.owner}
      about="Whether the lot made money, where it went, and the price the remaining cattle need"
      back={detail && <BackToLot lot={detail.lot} />}
      action={<CloseoutActions closeout={closeout} />}
      badge={
        <>
          <CloseoutStateBadge state={closeout?.state} />
          {withOwner && detail && <Badge variant="default">{detail.lot.owner}</Badge>}
          <SimulatedMark />
        </>
      }
    >
      {isError && (
        <MessageBox kind="error">
          {withReason('Failed to load market quotes. This may affect estimated future values.', error)}
        </MessageBox>
      )}
      <CloseoutBody closeout={closeout} />
    </Page>
  );
}

/** Where the expected price comes from. */
const priceOrigin = ({ financials: { detail, quote } }: LotCloseout): string =>
  priceMessage(detail.lot.futures_contract, quote);

export function CloseoutBody({ closeout }: { closeout: LotCloseout | undefined }) {
  return (
    <>
      {closeout && closeout.sums.current_hd > 0 && (
        <Text className={classes.printed}>{priceOrigin(closeout)}</Text>
      )}
      <Stack component="section" aria-label="Summary" gap="sm">
        <CloseoutFigures closeout={closeout} />
        {closeout && <Notes lines={closeoutNotes(closeout)} />}
      </Stack>
      <div className={classes.sheet}>
        <Card title="Money" loading={!closeout && 'money'}>
          {closeout && <MoneyTable closeout={closeout} />}
          {closeout && <InterestSuggestion closeout={closeout} />}
        </Card>
        <Stack gap="lg">
          <Card title="Performance" loading={!closeout && 'performance'}>
            {closeout && <PerformanceTable closeout={closeout} />}
          </Card>
          <Card title="Prices" loading={!closeout && 'prices'}>
            {closeout && <PriceFigures closeout={closeout} />}
          </Card>
        </Stack>
      </div>
      <Card title="From revenue to result" loading={!closeout && 'picture'}>
        {closeout && <ResultWaterfall closeout={closeout} />}
      </Card>
    </>
  );
}

export function BackToLot({ lot }: { lot: Lot }) {
  const isSample = useContext(OnSampleLot);
  return <BackLink {...useLotLinks(lot).financial}>Back to {isSample ? lot.lot : `lot ${lot.lot}`}</BackLink>;
}

interface CardProps {
  title: string;
  loading: string | false;
  children: ReactNode;
}

const Card = ({ title, loading, children }: CardProps) => (
  <Paper withBorder p="md" component="section" aria-label={title}>
    <Stack gap="sm">
      <SectionTitle>{title}</SectionTitle>
      {loading && <VisuallyHidden component="output">Loading {loading}...</VisuallyHidden>}
      {loading && <Skeleton height={280} />}
      {children}
    </Stack>
  </Paper>
);

/** On a lot without interest: what it would be, to be added as a projected expense. */
function InterestSuggestion({ closeout }: { closeout: LotCloseout }) {
  const { sums, performance, financials } = closeout;
  const { lot, expenses, interest_rate: rate } = financials.detail;
  const [adding, add] = useDisclosure(false);
  if (!lacksInterest(expenses) || sums.total_received === 0) return null;
  if (rate === null) {
    return (
      <Text size="sm">
        No interest booked. <TextLink to="/settings">Set an interest rate</TextLink> to see what it would be.
      </Text>
    );
  }
  const amount = interestOfLot(sums, performance.average_days, rate);
  if (amount === null) return null;
  const date: Day = lot.est_out_date > financials.today ? lot.est_out_date : financials.today;
  return (
    <Group gap="sm">
      <Text size="sm">{interestMessage(rate, amount)}</Text>
      <ActionButton action="recordExpenses" variant="default" size="compact-sm" onClick={add.open}>
        Add as projected expense
      </ActionButton>
      <ExpenseModal
        lot={lot}
        suggested={{ date, type: 'interest', amount }}
        category="projected"
        opened={adding}
        onClose={add.close}
      />
    </Group>
  );
}

function ResultWaterfall({ closeout }: { closeout: LotCloseout }) {
  const steps = waterfallSteps(closeout);
  if (!steps) return <Text c="dimmed">No result yet: {whyNoResult(closeout)}.</Text>;
  return (
    <Waterfall
      steps={steps}
      label="Bars from revenue over costs and hedges to the result; the table has the figures"
    />
  );
}
