import { useQuery } from '@tanstack/react-query';
import { excludedMessage } from '#domain/book/excluded';
import { missing, moneyWhole } from '#domain/kit/format';
import { withReason } from '../lib/call.ts';
import { TextLink } from '../ui/links.tsx';
import { StatCard } from '../ui/stat-card.tsx';
import { type Risk, valueAtRiskQuery } from '../value-at-risk/data.ts';
import { cardNote, noFigureMessage } from '../value-at-risk/risk-messages.ts';

const LABEL = 'Value at Risk';

/** What one trading day in twenty may cost; asked for apart from the dashboard. */
export function ValueAtRiskCard({ owner }: { owner: string | undefined }) {
  const {
    data: risk,
    isError,
    error,
  } = useQuery(valueAtRiskQuery({ days: 1, ...(owner !== undefined && { owner }) }));
  if (isError && !risk)
    return (
      <StatCard label={LABEL} value={missing} note={withReason('Failed to load value at risk', error)} />
    );
  return (
    <StatCard
      label={LABEL}
      loading={risk === undefined}
      value={risk && figureOf(risk)}
      note={risk ? <Note risk={risk} /> : '1 day in 20 is worse'}
    />
  );
}

function figureOf({ result, positions, lots_with_head }: Risk): string {
  if (result) return moneyWhole(result.value);
  if (positions > 0) return 'To be calculated';
  return lots_with_head === 0 ? moneyWhole(0) : missing;
}

function Note({ risk }: { risk: Risk }) {
  const excluded = excludedMessage(risk.excluded);
  return (
    <>
      {risk.result ? cardNote(risk.result) : noFigureMessage(risk)}
      {excluded !== null && ` · ${excluded}`}
      {risk.result && (
        <>
          {' · '}
          <TextLink to="/risk-management" search={{ tab: 'cash' }} inherit>
            Details
          </TextLink>
        </>
      )}
    </>
  );
}
