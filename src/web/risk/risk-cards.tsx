import { Paper, Skeleton, Stack, Text } from '@mantine/core';
import { excludedMessage, sumExcluded } from '#domain/book/excluded';
import { hedgeSummary } from '#domain/book/hedge-summary';
import { netShortContracts, riskTotals, type RiskTotals } from '#domain/book/risk';
import { count, missing, money, moneyWhole, percentTenths, weight } from '#domain/kit/format';
import { HedgeNotes } from '../parts/hedge-notes.tsx';
import { Note } from '../ui/messages.tsx';
import { StatCard, StatCards } from '../ui/stat-card.tsx';
import type { ValuedBook } from './data.ts';

interface HedgeSummaryProps {
  valued: ValuedBook | undefined;
  /** Where the page is about one lot or entity, and these sums are over several. */
  onScreenOnly: boolean;
}

/** The hedge of the book in a line, above every tab but the lots' own. */
export function HedgeSummary({ valued, onScreenOnly }: HedgeSummaryProps) {
  if (!valued) return <Skeleton height={26} width="22rem" maw="100%" />;
  const totals = riskTotals(valued.risks);
  return (
    <section aria-label="Hedge" {...(onScreenOnly && { 'data-screen-only': true })}>
      <Text fw={600}>
        {hedgeSummary(totals).map((part, at) => (
          <span key={part}>
            {at > 0 && ' · '}
            <span style={{ whiteSpace: 'nowrap' }}>{part}</span>
          </span>
        ))}
      </Text>
      <Text size="sm" c="dimmed" component="div">
        <HedgeNotes excluded={excludedOf(valued, totals)} />
      </Text>
    </section>
  );
}

const excludedOf = ({ unassigned }: ValuedBook, totals: RiskTotals) =>
  sumExcluded([totals.excluded, unassigned.excluded]);

export function RiskCards({ valued }: { valued: ValuedBook | undefined }) {
  const totals = valued && riskTotals(valued.risks);
  const contracts = valued && netShortContracts(valued.book.trades, valued.today);
  const loading = !valued;
  return (
    <Stack gap="lg">
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
    </Stack>
  );
}

function ExcludedPositions({ valued, totals }: { valued: ValuedBook; totals: RiskTotals }) {
  const excluded = excludedOf(valued, totals);
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
