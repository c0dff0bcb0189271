import { Badge } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import type { LotDetail } from '#api/lot-detail';
import { IS_SAMPLE_LOT, SAMPLE_LOT_NOTE } from '#domain/sample-lot/name';
import { sampleLot, type SampleLot } from '#domain/sample-lot/sample-lot';
import { useMay, useProfile, useToday } from '../../lib/profile.ts';
import { OwnPrices } from '../../parts/prices-data.ts';
import { EmptyState } from '../../ui/messages.tsx';
import { SimulatedBadge } from '../../parts/simulated-mark.tsx';
import { Page } from '../../ui/page.tsx';
import { ReadOnlyReason } from '../../ui/action-button.tsx';
import { SampleLotButton } from '../../parts/sample-lot-button.tsx';
import { BackToInventory } from '../inventory-search.tsx';
import { OnSampleLot } from '../lot-page/lot-links.ts';

const noPrices: SampleLot['prices'] = { futures: [], options: [] };

interface SampleLotFrameProps {
  title: string;
  children: (detail: LotDetail | undefined) => ReactNode;
}

/** A page of the sample lot: with its own prices and links, and nothing that can be changed. */
export function SampleLotFrame({ title, children }: SampleLotFrameProps) {
  const { has_sample_lot } = useProfile();
  const today = useToday();
  const sample = useMemo(() => (today === undefined ? undefined : sampleLot(today)), [today]);
  if (!has_sample_lot) return <NotLoaded title={title} />;
  return (
    <OnSampleLot value>
      <ReadOnlyReason value={IS_SAMPLE_LOT}>
        <OwnPrices value={sample?.prices ?? noPrices}>{children(sample?.detail)}</OwnPrices>
      </ReadOnlyReason>
    </OnSampleLot>
  );
}

function NotLoaded({ title }: { title: string }) {
  const isProducer = !useMay('seeEntities');
  return (
    <Page title={title} back={<BackToInventory />}>
      <EmptyState title="No Sample Lot" action={isProducer && <SampleLotButton loads />}>
        The sample lot shows what Drover does with a lot. {SAMPLE_LOT_NOTE}
      </EmptyState>
    </Page>
  );
}

export const SampleBadges = () => (
  <>
    <Badge variant="light">Sample lot</Badge>
    <SimulatedBadge>Sample prices</SimulatedBadge>
  </>
);
