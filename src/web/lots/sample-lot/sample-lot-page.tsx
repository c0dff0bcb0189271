import { IconPlus } from '@tabler/icons-react';
import { SAMPLE_LOT, SAMPLE_LOT_NOTE } from '#domain/sample-lot/name';
import { Page } from '../../ui/page.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { SampleLotButton } from '../../parts/sample-lot-button.tsx';
import { BackToInventory } from '../inventory-search.tsx';
import { LotAnswer } from '../lot-page/lot-answer.tsx';
import { LotTabs } from '../lot-page/tabs/lot-tabs.tsx';
import { SampleBadges, SampleLotFrame } from './sample-lot-frame.tsx';

const title = `Lot Details: ${SAMPLE_LOT}`;

/** Nothing is edited here: the buttons that would are disabled. */
const editNothing = (): void => undefined;

export const SampleLotPage = () => (
  <SampleLotFrame title={title}>
    {(detail) => (
      <Page
        title={title}
        about={SAMPLE_LOT_NOTE}
        back={<BackToInventory />}
        badge={<SampleBadges />}
        action={
          <>
            <SampleLotButton />
            <ActionButton action="recordCattle" variant="default">
              Edit
            </ActionButton>
            {['Receiving', 'Out'].map((what) => (
              <ActionButton key={what} action="recordCattle" leftSection={<IconPlus size={16} aria-hidden />}>
                {what}
              </ActionButton>
            ))}
          </>
        }
      >
        <LotAnswer detail={detail} />
        <LotTabs
          lot={detail?.lot}
          detail={detail}
          loadError={null}
          onEditReceiving={editNothing}
          onEditOut={editNothing}
        />
      </Page>
    )}
  </SampleLotFrame>
);
