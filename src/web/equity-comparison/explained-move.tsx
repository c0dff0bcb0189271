import { Stack, Text } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { Sentence } from '../ui/sentence.tsx';
import type { EquityComparison, Explained } from '#domain/snapshots/comparison/comparison';
import { equityMoveMessage, notComparedMessage } from '#domain/snapshots/comparison/messages';
import { moneySigned } from '#domain/kit/format';
import { sumCents } from '#domain/kit/money';
import { tone } from '../lib/format.ts';
import { StatCard } from '../ui/stat-card.tsx';
import { Waterfall } from '../ui/waterfall.tsx';
import { Note, SectionTitle } from '../ui/typography.ts';
import { bridgeSteps } from './bridge-steps.ts';
import { CauseTable } from './cause-table.tsx';
import { LateEntries } from './late-entries.tsx';
import { EquityFigures } from './equity-figures.tsx';
import classes from './equity-comparison.module.css';

interface ExplainedMoveProps {
  comparison: EquityComparison;
  explained: Explained;
}

/** The sentence, the bridge and the table of causes. */
export function ExplainedMove({ comparison, explained }: ExplainedMoveProps) {
  const { change, net_equity_change } = explained;
  const notCompared = notComparedMessage(explained.not_compared);
  const steps = useMemo(() => bridgeSteps(comparison, explained), [comparison, explained]);
  return (
    <Stack gap="lg">
      <Text className={classes.sentence}>
        <Sentence>{equityMoveMessage(explained)}</Sentence>
      </Text>
      <EquityFigures comparison={comparison} {...explained} label="Net equity with sales and LRP">
        <StatCard
          label="Of this, Est. Net Equity"
          value={moneySigned(net_equity_change)}
          tone={tone(net_equity_change)}
          note="The rest is sales and LRP"
        />
      </EquityFigures>
      {steps.length > 2 && (
        <Section title="From one day to the other">
          <Waterfall
            steps={steps}
            label="Bars from equity on the first day over its causes to the second; the table has the figures"
            zoomed
          />
        </Section>
      )}
      <Section title="Causes">
        <CauseTable comparison={comparison} explained={explained} />
        <Note>
          <Sentence>
            {`Of this, Est. Net Equity (specification) moved by ${moneySigned(net_equity_change)}; the rest, ${moneySigned(sumCents([change, -net_equity_change]))}, is sales and LRP.`}
          </Sentence>
        </Note>
      </Section>
      {notCompared !== null && <Note>{notCompared}</Note>}
      <LateEntries explained={explained} />
    </Stack>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap="sm" component="section" aria-label={title}>
    <SectionTitle>{title}</SectionTitle>
    {children}
  </Stack>
);
