import { Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type EquityChange, equityChange, notComparedLots } from '#domain/snapshots/equity-change';
import { day, missing, moneyWhole, moneyWholeSigned } from '#domain/kit/format';
import { tone } from '../lib/format.ts';
import { lastDaysQuery } from '../snapshots/data.ts';
import { EquityTrend } from '../snapshots/equity-trend.tsx';
import classes from './dashboard.module.css';
import { Note, SectionTitle, SmallNote } from '../ui/typography.ts';

/** An owner's equity, or of everything visible, at the last snapshot and its change since the one before, with the trend beside it; from the second snapshot on. */
export function EntityEquity({ owner }: { owner: string | undefined }) {
  const of = useMemo(() => (owner === undefined ? {} : { owner }), [owner]);
  const { data: days } = useQuery(lastDaysQuery(of));
  const last = days && equityChange(days);
  if (!last) return null;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="entity-equity" className={classes.equity}>
      <div>
        <SectionTitle id="entity-equity">Equity Trend</SectionTitle>
        <LastEquity last={last} />
      </div>
      <EquityTrend of={of} />
    </Paper>
  );
}

function LastEquity({ last: { equity, on, change, since, not_compared } }: { last: EquityChange }) {
  const notCompared = notComparedLots(not_compared);
  return (
    <>
      <Note mt="sm">Net equity on {day(on)}</Note>
      <div className={classes.equityFigure}>{moneyWhole(equity)}</div>
      <Text size="sm" className={tone(change)}>
        {change === null ? missing : moneyWholeSigned(change)} since {day(since)}
      </Text>
      {notCompared !== null && <SmallNote>{notCompared}</SmallNote>}
      <SmallNote mt="sm">
        Equity is Inventory and trades P/L less cost and expenses; Net Value is Inventory, trades P/L and LRP
        P/L, with no cost taken off.
      </SmallNote>
    </>
  );
}
