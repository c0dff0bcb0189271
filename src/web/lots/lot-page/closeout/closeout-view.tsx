import { Badge, Group, Paper, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useContext, useMemo, type ReactNode } from 'react';
import type { LotDetail } from '#api/lot-detail';
import { interestOfLot, isWithoutInterest } from '#domain/closeout/interest';
import { breakEvenLines, interestMessage, marketMoveMessage } from '#domain/closeout/messages';
import { CloseoutNotes } from './closeout-notes.tsx';
import type { Day } from '#domain/kit/days';
import type { Lot } from '#domain/lots/lots';
import { ExpenseModal } from '../../../expenses/expense-modal.tsx';
import { withReason, call, callForFile } from '../../../lib/call.ts';
import { useMay } from '../../../lib/profile.ts';
import { usePrices } from '../../../parts/prices-data.ts';
import { SimulatedMark } from '../../../parts/simulated-mark.tsx';
import { Page } from '../../../ui/page.tsx';
import { ActionButton } from '../../../ui/action-button.tsx';
import { BackLink, TextLink } from '../../../ui/links.tsx';
import { MessageBox, SectionTitle, SmallNote } from '../../../ui/messages.tsx';
import { useFinancials } from '../financials.ts';
import { OnSampleLot, useLotLinks, MONEY_SECTION, PRICES } from '../lot-links.ts';
import { CloseoutFigures, CloseoutStateBadge } from './closeout-figures.tsx';
import {
  isBeforePlan,
  priceTone,
  withCostToFinish,
  whyNoWeight,
  lotCloseout,
  type LotCloseout,
} from './closeout-messages.ts';
import { priceMessage } from '../../../parts/price-messages.ts';
import classes from './closeout.module.css';
import { MoneyTable } from './money-table.tsx';
import { PerformanceTable } from './performance-table.tsx';
import { useTarget, TargetProfit } from './target-profit.tsx';
import { getCloseoutPdf, getCloseoutReport } from '#api/closeouts';
import { ReportFiles } from '../../../export/report-files.tsx';
import { PlainHead, PlainTable } from '../../../ui/plain-table.tsx';

function PriceFigures({ closeout }: { closeout: LotCloseout }) {
  const { prices, sums, market } = closeout;
  const move = isBeforePlan(closeout) ? null : marketMoveMessage(market);
  const tone = priceTone(closeout);
  return (
    <Stack gap="sm">
      <PlainTable className={classes.table}>
        <PlainHead titles={['Price', 'Whole lot']} />
        <tbody>
          {breakEvenLines(prices).map(({ label, price }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className={tone}>{withCostToFinish(price, closeout)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {whyNoWeight(closeout) && <SmallNote>{whyNoWeight(closeout)}</SmallNote>}
      {sums.current_hd > 0 && (
        <>
          <TargetProfit />
          <Text size="sm">
            Need: <strong className={tone}>{withCostToFinish(prices.needed, closeout)}</strong>, the cash
            price with hedges as they stand today
          </Text>
          <Text size="sm">
            Market move to {closeout.target === 0 ? 'break even' : 'the target'}: {move ?? '-'}
          </Text>
        </>
      )}
    </Stack>
  );
}

function CloseoutActions({ closeout }: { closeout: LotCloseout | undefined }) {
  const of = () => {
    if (!closeout) throw new Error('The closeout is not loaded yet.');
    const { financials, target } = closeout;
    return { id: financials.detail.lot.id, target };
  };
  return (
    <ReportFiles
      report={() => call(getCloseoutReport, of())}
      pdf={() => callForFile(getCloseoutPdf, of())}
      disabled={!closeout}
    />
  );
}

export function CloseoutView({ lotNumber, detail }: { lotNumber: string; detail: LotDetail | undefined }) {
  const withOwner = useMay('seeEntities');
  const financials = useFinancials(detail);
  const [target] = useTarget();
  const closeout = useMemo(() => financials && lotCloseout(financials, target), [financials, target]);
  const { isError, error } = usePrices();
  return (
    <Page
      title={`Closeout: ${lotNumber}`}
      entity={detail?.lot.owner}
      about="What the lot made, where the money went, and the price the remaining cattle need"
      back={<BackToLot lot={detail?.lot} />}
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

const priceOrigin = ({ financials: { detail, quote } }: LotCloseout): string =>
  priceMessage(detail.lot.futures_contract, quote);

export const CloseoutBody = ({ closeout }: { closeout: LotCloseout | undefined }) => (
  <>
    {closeout && closeout.sums.current_hd > 0 && (
      <Text className={classes.printed}>{priceOrigin(closeout)}</Text>
    )}
    <Stack component="section" aria-label="Summary" gap="sm">
      <CloseoutFigures closeout={closeout} />
      {closeout && <CloseoutNotes closeout={closeout} />}
    </Stack>
    <div className={classes.sheet}>
      <Card title="Money" id={MONEY_SECTION} loading={!closeout && 'money'}>
        {closeout && <MoneyTable closeout={closeout} />}
        {closeout && <InterestSuggestion closeout={closeout} />}
      </Card>
      <Stack gap="lg">
        <Card title="Performance" loading={!closeout && 'performance'}>
          {closeout && <PerformanceTable closeout={closeout} />}
        </Card>
        <Card title="Prices" id={PRICES} loading={!closeout && 'prices'}>
          {closeout && <PriceFigures closeout={closeout} />}
        </Card>
      </Stack>
    </div>
  </>
);

/** Leads back from a closeout; before its lot is known it only takes its place. */
export function BackToLot({ lot }: { lot: Lot | undefined }) {
  return lot ? (
    <KnownWayBack lot={lot} />
  ) : (
    <div style={{ visibility: 'hidden' }} aria-hidden>
      <BackLink to="/inventory" tabIndex={-1}>
        Back
      </BackLink>
    </div>
  );
}

function KnownWayBack({ lot }: { lot: Lot }) {
  const isSample = useContext(OnSampleLot);
  return <BackLink {...useLotLinks(lot).financial}>Back to {isSample ? lot.lot : `lot ${lot.lot}`}</BackLink>;
}

/** The heights that the cards usually have, so that the page does not move, or little, when they are loaded. */
const HEIGHTS = { money: 700, performance: 460, prices: 280 };

interface CardProps {
  title: string;
  id?: string;
  loading: keyof typeof HEIGHTS | false;
  children: ReactNode;
}

const Card = ({ title, id, loading, children }: CardProps) => (
  <Paper withBorder p="md" component="section" id={id} aria-label={title}>
    <Stack gap="sm">
      <SectionTitle>{title}</SectionTitle>
      {loading && <VisuallyHidden component="output">Loading {loading}...</VisuallyHidden>}
      {loading && <Skeleton height={HEIGHTS[loading]} />}
      {children}
    </Stack>
  </Paper>
);

/** On a lot without interest: the interest due, to be added as a projected expense. */
function InterestSuggestion({ closeout }: { closeout: LotCloseout }) {
  const { sums, performance, financials } = closeout;
  const { lot, expenses, interest_rate: rate } = financials.detail;
  const [adding, add] = useDisclosure(false);
  if (!isWithoutInterest(expenses) || sums.total_received === 0) return null;
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
