import { netShortContracts, riskTotals } from '#domain/risk-totals';
import { count, money, moneyWhole, percentTenths, weight } from '../lib/format.ts';
import { StatCard, StatCards } from '../ui/stat-card.tsx';
import type { ValuedBook } from './data.ts';

/** What all lots with head come to: how far they are hedged, and what a move of the market does to the rest. */
export function RiskCards({ valued }: { valued: ValuedBook | undefined }) {
  const totals = valued && riskTotals(valued.risks);
  const contracts = valued && netShortContracts(valued.book.trades);
  const loading = !valued;
  return (
    <StatCards>
      <StatCard
        label="Cumulative Hedge %"
        value={percentTenths(totals?.cumulative_hedge)}
        loading={loading}
        note="Of the weight to be sold"
      />
      <StatCard
        label="Hedgeable Weight"
        value={`${weight(totals?.hedgeable_weight)} lb`}
        loading={loading}
        note="Head x est. out weight"
      />
      <StatCard
        label="Hedged Weight"
        value={`${weight(totals?.hedged_weight)} lb`}
        loading={loading}
        note="Futures, options and LRP"
      />
      <StatCard
        label="Unhedged Weight"
        value={`${weight(totals?.unhedged_weight)} lb`}
        loading={loading}
        note="Open to the market"
      />
      <StatCard
        label="Net Short Contracts"
        value={`GF ${count(contracts?.GF)} · LE ${count(contracts?.LE)}`}
        loading={loading}
        note="Futures sold less bought"
      />
      <StatCard
        label="Active LRP Coverage"
        value={moneyWhole(valued?.book.lrp_coverage)}
        loading={loading}
        note="Insured value"
      />
      <StatCard
        label="A $1.00/cwt Move"
        value={money(totals?.dollar_move)}
        loading={loading}
        note="On the unhedged weight"
      />
      <StatCard label="Lots with Head" value={count(valued?.risks.length)} loading={loading} />
    </StatCards>
  );
}
