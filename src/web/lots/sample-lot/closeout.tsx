import { useMemo } from 'react';
import type { LotDetail } from '#api/lot-detail';
import { SAMPLE_LOT, SAMPLE_LOT_NOTE } from '#domain/sample-lot/name';
import { Page } from '../../ui/page.tsx';
import { SampleLotButton } from '../../parts/sample-lot-button.tsx';
import { CloseoutStateBadge } from '../lot-page/closeout/closeout-figures.tsx';
import { BackToLot, CloseoutBody } from '../lot-page/closeout/closeout-view.tsx';
import { lotCloseout } from '../lot-page/closeout/closeout-messages.ts';
import { useTarget } from '../lot-page/closeout/target-profit.tsx';
import { useFinancials } from '../lot-page/financials.ts';
import { SampleBadges, SampleLotFrame } from './sample-lot-frame.tsx';

const title = `Closeout: ${SAMPLE_LOT}`;

/** The closeout of the sample lot: on screen only, as it is in no report and no export. */
export const SampleCloseoutPage = () => (
  <SampleLotFrame title={title}>{(detail) => <SampleCloseout detail={detail} />}</SampleLotFrame>
);

function SampleCloseout({ detail }: { detail: LotDetail | undefined }) {
  const financials = useFinancials(detail);
  const [target] = useTarget();
  const closeout = useMemo(() => financials && lotCloseout(financials, target), [financials, target]);
  return (
    <Page
      title={title}
      about={SAMPLE_LOT_NOTE}
      back={<BackToLot lot={detail?.lot} />}
      action={<SampleLotButton />}
      badge={
        <>
          <CloseoutStateBadge state={closeout?.state} />
          <SampleBadges />
        </>
      }
    >
      <CloseoutBody closeout={closeout} />
    </Page>
  );
}
