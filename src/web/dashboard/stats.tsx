import type { OutputOf } from '#api/endpoint';
import type { getDashboard } from '#api/dashboard';
import { counted, head, missing, percentTenths, weight, moneyWhole } from '#domain/kit/format';
import { HedgeNotes } from '../parts/hedge-notes.tsx';
import { Figure } from '../ui/figure.tsx';
import { StatCard } from '../ui/stat-card.tsx';
import { useQuery } from '@tanstack/react-query';
import { excludedMessage } from '#domain/book/excluded';
import { withReason } from '../lib/call.ts';
import { TextLink } from '../ui/links.tsx';
import { Sentence } from '../ui/sentence.tsx';
import { type Risk, valueAtRiskQuery } from '../value-at-risk/data.ts';
import { cardNote, noFigureMessage } from '../value-at-risk/risk-messages.ts';
import classes from './dashboard.module.css';

type Dashboard = OutputOf<typeof getDashboard>;

/** The three figures beside the Value Summary, on a narrower screen under it. */
export const Stats = ({ dashboard, loading }: { dashboard: Dashboard | undefined; loading: boolean }) => (
  <div className={classes.stats}>
    <StatCard
      label="Total Head Count"
      loading={loading}
      value={head(dashboard?.total_head_count)}
      note={dashboard ? `In ${counted(dashboard.lots_with_head, 'lot')} with head` : 'Lots with head'}
    />
    <StatCard
      label="Cumulative Hedge %"
      loading={loading}
      value={
        dashboard ? (
          <Figure term="hedged-percent" estimate={hedgeMessage(dashboard.hedge)}>
            {percentTenths(dashboard.hedge.percent)}
          </Figure>
        ) : (
          missing
        )
      }
      note={dashboard ? <HedgeScope hedge={dashboard.hedge} /> : 'Share of the weight on feed'}
    />
    <ValueAtRiskCard />
  </div>
);

function hedgeMessage({ hedged_weight, hedgeable_weight }: Dashboard['hedge']): string {
  const hedged = hedged_weight === null ? 'An unknown amount is' : `${weight(hedged_weight)} lb`;
  return `${hedged} hedged of ${weight(hedgeable_weight)} lb: lots with head, their open futures, options by quoted delta, and LRP puts in force`;
}

function HedgeScope({ hedge }: { hedge: Dashboard['hedge'] }) {
  const { excluded, unassigned_weight } = hedge;
  const scope = 'Share of the weight on feed';
  return (
    <>
      {unassigned_weight === 0
        ? scope
        : `${scope}; another ${weight(unassigned_weight)} lb not on a lot with head is excluded here`}
      <HedgeNotes excluded={excluded} />
    </>
  );
}

const LABEL = 'Value at Risk';

/** Value at risk, requested apart from the dashboard. */
function ValueAtRiskCard() {
  const { data: risk, isError, error } = useQuery(valueAtRiskQuery({ days: 1 }));
  if (isError && !risk)
    return (
      <StatCard label={LABEL} value={missing} note={withReason('Failed to load value at risk', error)} />
    );
  return (
    <StatCard
      label={LABEL}
      loading={risk === undefined}
      value={risk && figureOf(risk)}
      note={<span className={classes.riskNote}>{risk ? <Note risk={risk} /> : '1 day in 20 is worse'}</span>}
    />
  );
}

function figureOf({ result, positions, lots_with_head, owners }: Risk): string {
  if (result) return moneyWhole(result.value);
  if (owners.length > 0) return missing;
  if (positions > 0) return 'To be calculated';
  return lots_with_head === 0 ? moneyWhole(0) : missing;
}

const CashLink = ({ children }: { children: string }) => (
  <TextLink to="/risk-management" search={{ tab: 'cash' }} inherit>
    {children}
  </TextLink>
);

/** Losses of several clients are never added up: the note leads to each (decision 90). */
function Note({ risk }: { risk: Risk }) {
  if (risk.owners.length > 0) return <CashLink>By client</CashLink>;
  const excluded = excludedMessage(risk.excluded);
  return (
    <>
      {risk.result ? cardNote(risk.result) : noFigureMessage(risk)}
      {excluded !== null && (
        <>
          {' · '}
          <Sentence>{excluded}</Sentence>
        </>
      )}
      {risk.result && (
        <span data-screen-only>
          {' · '}
          <CashLink>Details</CashLink>
        </span>
      )}
    </>
  );
}
