import { Badge, Group, Paper, SimpleGrid } from '@mantine/core';
import { useMemo } from 'react';
import { dayShort, head, money, perCwt, weight, weightExact } from '#domain/kit/format';
import { lotFigures } from '#domain/lots/lots';
import { SAMPLE_LOT, SAMPLE_LOT_NOTE } from '#domain/sample-lot/name';
import { sampleLot } from '#domain/sample-lot/sample-lot';
import { useToday } from '../../lib/profile.ts';
import { OwnPrices } from '../../parts/prices-data.ts';
import { LotAnswer } from '../lot-page/lot-answer.tsx';
import { OnSampleLot } from '../lot-page/lot-links.ts';
import { Fact } from '../../ui/stat-card.tsx';
import { TextLink } from '../../ui/links.tsx';
import { SampleLotButton } from '../../parts/sample-lot-button.tsx';
import { SmallNote } from '../../ui/messages.tsx';
import { sexLabels } from '../labels.ts';

export function SampleLotCard() {
  const today = useToday();
  const sample = useMemo(() => (today === undefined ? undefined : sampleLot(today)), [today]);
  if (!sample) return null;
  const { lot } = sample.detail;
  const { average_weight_in, cost_per_cwt, cost_per_head } = lotFigures(lot);
  const figures: [label: string, value: string, more: string][] = [
    ['Date In', dayShort(lot.date_in), [lot.source, sexLabels[lot.sex]].join(' · ')],
    ['Inventory', `${head(lot.current_hd)} head`, `${head(lot.total_received)} received`],
    ['In Weight', `${weight(average_weight_in)} lbs/head`, ''],
    ['Cost', `${perCwt(cost_per_cwt)} /cwt`, `${money(cost_per_head)} /head`],
    [
      'Projections',
      `${weightExact(lot.est_out_wt)} lbs · ${lot.marketing_class}`,
      dayShort(lot.est_out_date),
    ],
  ];
  return (
    <Paper withBorder p="md" component="section" aria-label={SAMPLE_LOT} data-screen-only>
      <Group justify="space-between" gap="sm" mb="sm">
        <Group gap="sm">
          <TextLink to="/lots/sample" fw={600}>
            {SAMPLE_LOT}
          </TextLink>
          <Badge variant="light">Sample</Badge>
        </Group>
        <SampleLotButton size="xs" />
      </Group>
      <OnSampleLot value>
        <OwnPrices value={sample.prices}>
          <LotAnswer detail={sample.detail} />
        </OwnPrices>
      </OnSampleLot>
      <SimpleGrid component="dl" mt="sm" cols={{ base: 2, sm: 3, lg: 5 }} spacing="sm" m={0}>
        {figures.map(([label, value, more]) => (
          <Fact key={label} label={label} size="sm" note={more}>
            {value}
          </Fact>
        ))}
      </SimpleGrid>
      <SmallNote mt="sm">{SAMPLE_LOT_NOTE}</SmallNote>
    </Paper>
  );
}
