import { useTabScope } from '../lib/profile.ts';
import { useSearchText } from '../lib/search-params.ts';
import { ScopeSelect } from '../parts/scope-select.tsx';
import { lazily } from '../ui/lazily.tsx';
import { SimulatedMark } from '../parts/simulated-mark.tsx';
import { ErrorPanel, Note } from '../ui/messages.tsx';
import { Page } from '../ui/page.tsx';
import { UrlTabs } from '../ui/tabs.tsx';
import { Coverage } from './coverage.tsx';
import { useValuedBook, type ValuedBook } from './data.ts';
import { LotOverview } from './lot-overview.tsx';
import { WhatIf } from './what-if.tsx';
import { Box, Paper, Stack, Text } from '@mantine/core';
import { excludedMessage, sumExcluded } from '#domain/book/excluded';
import { netShortContracts, riskTotals, type RiskTotals } from '#domain/book/risk';
import { count, missing, money, moneyWhole, percentTenths, weight } from '#domain/kit/format';
import { StatCard, StatCards } from '../ui/stat-card.tsx';
import { HedgeNotes } from '../parts/hedge-notes.tsx';

const CashAndRisk = lazily(async () => (await import('../value-at-risk/cash-and-risk.tsx')).CashAndRisk, 420);

const Protect = lazily(async () => (await import('./protect/protect.tsx')).Protect, 420);

const tabs = [
  { value: 'lots', label: 'Lot Hedging' },
  { value: 'months', label: 'Coverage by Month' },
  { value: 'what-if', label: 'What-If' },
  { value: 'protect', label: 'Protect' },
  { value: 'cash', label: 'Cash & Risk' },
] as const;

export function RiskPage() {
  const { valued, isError, error, retry } = useValuedBook();
  const scope = useTabScope();
  const [tab] = useSearchText('tab');
  // Protect is about one lot: the print of one client's lot holds no sums over several clients (decision 91).
  const isOfOneLot = tab === 'protect' && scope.seesEntities && scope.owner === undefined;
  return (
    <Page
      title="Risk Management"
      about="How much of your cattle is hedged, by month, and what a market move would do."
      badge={<SimulatedMark />}
      action={
        <Box data-screen-only>
          <ScopeSelect scope={scope} aria-label="Client" />
        </Box>
      }
    >
      {isError && !valued ? (
        <ErrorPanel message="Failed to load risk data" error={error} onRetry={retry} />
      ) : (
        <>
          <Stack gap="lg" {...(isOfOneLot && { 'data-screen-only': true })}>
            <RiskCards valued={valued} />
          </Stack>
          <UrlTabs label="View" tabs={tabs}>
            {(view) =>
              view === 'lots' ? (
                <LotOverview lines={valued?.lines} />
              ) : view === 'months' ? (
                <Coverage valued={valued} />
              ) : view === 'what-if' ? (
                <WhatIf valued={valued} />
              ) : view === 'protect' ? (
                <Protect />
              ) : (
                <CashAndRisk />
              )
            }
          </UrlTabs>
        </>
      )}
    </Page>
  );
}

function RiskCards({ valued }: { valued: ValuedBook | undefined }) {
  const totals = valued && riskTotals(valued.risks);
  const contracts = valued && netShortContracts(valued.book.trades, valued.today);
  const loading = !valued;
  return (
    <>
      <StatCards>
        <StatCard
          label="Cumulative Hedge %"
          value={percentTenths(totals?.cumulative_hedge)}
          loading={loading}
          note="Hedged share of hedgeable weight, lots with head"
        />
        <StatCard
          label="Hedgeable Weight"
          value={pounds(totals?.hedgeable_weight)}
          loading={loading}
          note="Head x est. out weight"
        />
        <StatCard
          label="Hedged Weight"
          value={pounds(totals?.hedged_weight)}
          loading={loading}
          note={`Futures, options and LRP on lots with head${notHere(valued?.unassigned.hedged_weight)}`}
        />
        <StatCard
          label="Unhedged Weight"
          value={pounds(totals?.unhedged_weight)}
          loading={loading}
          note="Lots with head, open to the market"
        />
        <StatCard
          label="Net Short Contracts"
          value={`GF ${count(contracts?.GF)} · LE ${count(contracts?.LE)}`}
          loading={loading}
          note={`Futures sold less bought, including positions not on a lot${ofThose(valued?.unassigned.futures_weight)}`}
        />
        <StatCard
          label="Active LRP Coverage"
          value={moneyWhole(valued?.lrp_coverage)}
          loading={loading}
          note="Insured value, including policies not on a lot"
        />
        <StatCard
          label="A $1.00/cwt Move"
          value={money(totals?.dollar_move)}
          loading={loading}
          note="On the unhedged weight"
        />
        <StatCard label="Lots with Head" value={count(valued?.risks.length)} loading={loading} />
      </StatCards>
      <Note>
        Figures for a price move differ by tab: A $1.00/cwt Move uses today’s deltas on lots with head,
        What-If reprices options and shows LRP separately, What-If on a day counts LRP at its indemnity, and
        Cash &amp; Risk includes positions not on a lot.
      </Note>
      {valued && totals && <ExcludedPositions valued={valued} totals={totals} />}
    </>
  );
}

function ExcludedPositions({ valued: { unassigned }, totals }: { valued: ValuedBook; totals: RiskTotals }) {
  const excluded = sumExcluded([totals.excluded, unassigned.excluded]);
  if (excludedMessage(excluded) === null) return null;
  return (
    <Paper withBorder p="sm" component="section" aria-label="Excluded from the hedge">
      <Text size="sm" component="div">
        <HedgeNotes excluded={excluded} />
      </Text>
    </Paper>
  );
}

const pounds = (value: number | null | undefined): string =>
  value === null || value === undefined ? missing : `${weight(value)} lb`;

/** The difference between two scopes, in pounds (decision 45). */
const notHere = (unassigned: number | null | undefined): string =>
  unassigned ? `; another ${weight(unassigned)} lb not on a lot with head is excluded here` : '';

const ofThose = (unassigned: number | undefined): string =>
  unassigned ? `; ${weight(unassigned)} lb of it not on a lot with head` : '';
