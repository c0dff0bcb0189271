import { Badge, Paper, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useContext, useEffect, useMemo } from 'react';
import type { LotDetail } from '#api/lot-detail';
import { closeoutNotes } from '#domain/closeout/sheet';
import type { Lot } from '#domain/lots/lots';
import { withReason } from '../../../lib/call.ts';
import { useMay, useProfile } from '../../../lib/profile.ts';
import { noteBreakEvenSeen } from '../../../lib/seen-break-even.ts';
import { usePrices } from '../../../parts/quotes-data.ts';
import { BackLink } from '../../../ui/links.tsx';
import { MessageBox } from '../../../ui/message-box.tsx';
import { Notes } from '../../../ui/notes.tsx';
import { Page } from '../../../ui/page.tsx';
import { SimulatedMark } from '../../../parts/simulated-mark.tsx';
import { SectionTitle } from '../../../ui/typography.ts';
import { useFinancials } from '../financials.ts';
import { OnSampleLot, useLotLinks } from '../lot-links.ts';
import { CloseoutActions } from './closeout-actions.tsx';
import { CloseoutFigures } from './closeout-figures.tsx';
import { priceOrigin } from './closeout-sheets.ts';
import { CloseoutStateBadge } from './closeout-section.tsx';
import classes from './closeout.module.css';
import { InterestSuggestion } from './interest-suggestion.tsx';
import { type LotCloseout, lotCloseout } from './lot-closeout.ts';
import { MoneyTable } from './money-table.tsx';
import { PerformanceTable } from './performance-table.tsx';
import { PriceFigures } from './price-figures.tsx';
import { useTarget } from './target-profit.tsx';
import { ResultWaterfall } from './result-waterfall.tsx';

interface CloseoutViewProps {
  lotNumber: string;
  /** `undefined` while loading. */
  detail: LotDetail | undefined;
}

/** Whether the lot made money, where it went, and what price the rest still needs. */
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
      about="Whether the lot made money, where it went, and what price the rest still needs"
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

/** The sheet itself; `undefined` while loading. */
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
  /** What is still loading, or false. */
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
