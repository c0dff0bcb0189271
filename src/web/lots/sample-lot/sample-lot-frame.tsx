import { Badge } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import type { LotDetail } from '#api/lot-detail';
import { IS_SAMPLE_LOT, SAMPLE_LOT_NOTE } from '#domain/sample-lot/name';
import { type SampleLot, sampleLot } from '#domain/sample-lot/sample-lot';
import { useMay, useProfile } from '../../lib/profile.ts';
import { useToday } from '../../lib/today.ts';
import { OwnPrices } from '../../parts/quotes-data.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Explained } from '../../ui/explained.tsx';
import { Page } from '../../ui/page.tsx';
import { ReadOnlyReason } from '../../ui/action-button.tsx';
import { SampleLotButton } from '../../parts/sample-lot-button.tsx';
import { BackToInventory } from '../inventory-search.tsx';
import { OnSampleLot } from '../lot-page/lot-links.ts';

const noPrices: SampleLot['prices'] = { futures: [], options: [] };

interface SampleLotFrameProps {
  title: string;
  /** Renders a page of the lot; `detail` is `undefined` while loading. */
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

/** Says beside a title that nothing on the page is real. */
export const SampleBadges = () => (
  <>
    <Badge variant="light">Sample lot</Badge>
    <Badge variant="light" color="yellow">
      <Explained
        term="price-simulated"
        explanation="Made up by Drover to try it with: no market stands behind these prices."
      >
        Sample prices
      </Explained>
    </Badge>
  </>
);
