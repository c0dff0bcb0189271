import { Badge } from '@mantine/core';
import { Fragment } from 'react';
import { isActive, type PricedLrpPolicy } from '#domain/lrp/lrp';
import { premiumDue } from '#domain/lrp/offers/premium-due';
import type { Day } from '#domain/kit/days';
import { lotLink } from '../parts/lots-data.ts';
import { sumKnown } from '#domain/kit/money';
import { excludedMessages, type Excluded } from '#domain/book/excluded';
import { dayShort, missing, money, moneySigned, perCwt } from '#domain/kit/format';
import { tone } from '../lib/format.ts';
import { lrpRulesQuery } from '../lrp-rules/data.ts';
import { StaleMark } from '../ui/price-marks.tsx';
import { CellLink } from '../ui/data-table-row.tsx';
import { Figure } from '../ui/figure.tsx';
import { periodsOf, type LrpLine } from '../parts/lrp-lines.ts';
import classes from './cells.module.css';
import { coverNote, profitMessage, valueMessage } from './put-messages.ts';
import { useFact } from '../lib/use-fact.ts';

export function LotsCell({ records, withOwner }: { records: LrpLine['records']; withOwner: boolean }) {
  const lots = new Map(
    records.flatMap(({ lot, insured_name: owner }) => (lot === null ? [] : [[lot, owner]])),
  );
  if (lots.size === 0) return missing;
  return [...lots].map(([lot, owner], index) => (
    <Fragment key={lot}>
      {index > 0 && ', '}
      <span className={classes.lot}>
        <CellLink {...lotLink({ lot, owner }, withOwner)}>{lot}</CellLink>
      </span>
    </Fragment>
  ));
}

interface PeriodCellProps {
  records: readonly PricedLrpPolicy[];
  today: Day | undefined;
}

export function PeriodCell({ records, today }: PeriodCellProps) {
  const ended = today !== undefined && !records.some((record) => isActive(record, today));
  return (
    <span className={classes.period}>
      {periodsOf(records)}
      {ended && (
        <Badge size="xs" variant="default" flex="none">
          Ended
        </Badge>
      )}
    </span>
  );
}

/** The total premium, and when it is due while that is to come; the first day where the records have several. Source: beyond-2 K8. */
export function PremiumCell({ total, records, today }: PeriodCellProps & { total: number }) {
  const rules = useFact(lrpRulesQuery);
  const [due] = (rules ? records.map((record) => premiumDue(rules, record)) : [])
    .filter((one) => one !== null && today !== undefined && one >= today)
    .toSorted((a, b) => (a ?? '').localeCompare(b ?? ''));
  return (
    <>
      {money(total)}
      {due && <span className={classes.due}>due {dayShort(due)}</span>}
    </>
  );
}

export const ValueCell = ({
  value,
  records,
}: {
  value: number | null;
  records: readonly PricedLrpPolicy[];
}) => (
  <>
    <Figure term="lrp-value" estimate={valueMessage(records)}>
      {perCwt(value)}
    </Figure>
    <StaleMark of={value} stale={records.some(({ put_price }) => put_price?.stale)} />
  </>
);

const ExcludedNotes = ({ excluded }: { excluded: Excluded }) =>
  excludedMessages(excluded).map((message) => (
    <span key={message} className={classes.note}>
      {message}
    </span>
  ));

export function ResultCell({ records }: { records: readonly PricedLrpPolicy[] }) {
  const { total, excluded_count } = sumKnown(records.map(({ result }) => result));
  const isUnknown = excluded_count === records.length;
  return (
    <span className={classes.stack}>
      <span className={tone(isUnknown ? null : total)}>{isUnknown ? missing : moneySigned(total)}</span>
      <span className={classes.note}>{isUnknown ? 'Ending value missing' : 'Result'}</span>
      {!isUnknown && (
        <ExcludedNotes excluded={{ policies_without_ending_value: { count: excluded_count } }} />
      )}
    </span>
  );
}

/** P/L at that value, or the result of ended policies; a sum states how many records it excludes. */
export function ProfitCell({ line: { profit_loss, excluded_count, ended, records } }: { line: LrpLine }) {
  if (ended === records.length) return <ResultCell records={records} />;
  return (
    <span className={classes.stack}>
      <Figure term="lrp-profit" estimate={profitMessage(records)} tone={tone(profit_loss)}>
        {moneySigned(profit_loss)}
      </Figure>
      {profit_loss !== null && (
        <ExcludedNotes
          excluded={{ policies_without_value: { count: excluded_count }, ended_policies: { count: ended } }}
        />
      )}
      <span className={classes.note}>{coverNote(records)}</span>
    </span>
  );
}
