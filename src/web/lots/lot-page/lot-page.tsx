import { useParams, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Lot } from '#domain/lots/lots';
import { queryClient } from '../../lib/query-client.ts';
import { useSearchText } from '../../lib/search-params.ts';
import { lotLink } from '../../parts/lot-links.ts';
import { lotsQuery } from '../../parts/lots-data.ts';
import { LotByNumber } from './lot-by-number.tsx';
import { Badge, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type { LotDetail } from '#api/lot-detail';
import type { Out } from '#domain/lots/outs';
import type { Receiving } from '#domain/lots/receivings';
import { LotHistory } from '../../history/lot-history.tsx';
import { share } from '#domain/kit/format';
import { useMay } from '../../lib/profile.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { SimulatedMark } from '../../parts/simulated-mark.tsx';
import { Page } from '../../ui/page.tsx';
import { useItemModal } from '../../ui/use-item-modal.ts';
import { EditLotModal } from '../edit-lot.tsx';
import { BackToInventory } from '../inventory-search.tsx';
import { OutModal } from './out-form.tsx';
import { ReceivingModal } from './receiving-form.tsx';
import type { Target } from './record-form.tsx';
import { LotTabs } from './tabs/lot-tabs.tsx';

export function LotPage() {
  const { lotNumber } = useParams({ from: '/shell/lot/$lotNumber' });
  const [owner] = useSearchText('owner');
  const listed = useListedLot(lotNumber, owner);
  return (
    <LotByNumber lotNumber={lotNumber} title={`Lot Details: ${lotNumber}`} linkTo={lotLink}>
      {/* Remounts for each lot, so that input for one lot never appears in another. */}
      {(detail, key, loadError) => (
        <LotView
          key={key}
          lotNumber={detail?.lot.lot ?? lotNumber}
          lot={detail?.lot ?? listed}
          detail={detail}
          loadError={loadError}
        />
      )}
    </LotByNumber>
  );
}

/** The lot as the inventory lists it, until its page is loaded; undefined where the list is not loaded, outdated or ambiguous. */
function useListedLot(lotNumber: string, owner: string): Lot | undefined {
  return useMemo(() => {
    const state = queryClient.getQueryState(lotsQuery.queryKey);
    if (!state?.data || state.isInvalidated) return undefined;
    const number = lotNumber.toLowerCase();
    const [lot, another] = state.data.filter(
      (one) => one.lot.toLowerCase() === number && (owner === '' || one.owner === owner),
    );
    return another ? undefined : lot;
  }, [lotNumber, owner]);
}

/** Goes to the new address of the lot after its number or owner was changed on this page. */
function useFollowLot(withOwner: boolean) {
  const navigate = useNavigate();
  return (saved: Lot) => void navigate({ ...lotLink(saved, withOwner), replace: true });
}

const Partnership = ({ lot }: { lot: Lot }) => (
  <Badge variant="light">Partnership Lot - {share(lot.percent_owned)} Ownership</Badge>
);

interface LotViewProps {
  lotNumber: string;
  /** As its page has loaded it, before that as the inventory lists it; `undefined` while neither is known. */
  lot: Lot | undefined;
  detail: LotDetail | undefined;
  loadError: unknown;
}

function LotView({ lotNumber, lot, detail, loadError }: LotViewProps) {
  const withOwner = useMay('seeEntities');
  const receiving = useItemModal<Target<Receiving>>();
  const out = useItemModal<Target<Out>>();
  const [showsHistory, history] = useDisclosure(false);
  const [editing, edit] = useDisclosure(false);
  const follow = useFollowLot(withOwner);
  const add = {
    action: 'recordCattle',
    leftSection: <IconPlus size={16} aria-hidden />,
    disabled: !lot,
  } as const;
  return (
    <Page
      title={`Lot Details: ${lotNumber}`}
      entity={lot?.owner}
      about="Manage receiving and shipping records for this lot"
      back={<BackToInventory />}
      badge={
        <>
          {lot?.partnership && <Partnership lot={lot} />}
          {withOwner && lot && <Badge variant="default">{lot.owner}</Badge>}
          <SimulatedMark />
        </>
      }
      action={
        <>
          <Button variant="default" disabled={!lot} onClick={history.open}>
            History
          </Button>
          <ActionButton action="recordCattle" variant="default" disabled={!lot} onClick={edit.open}>
            Edit
          </ActionButton>
          <ActionButton {...add} onClick={() => receiving.open('new')}>
            Receiving
          </ActionButton>
          <ActionButton {...add} onClick={() => out.open('new')}>
            Out
          </ActionButton>
        </>
      }
    >
      <LotTabs
        lot={lot}
        detail={detail}
        loadError={loadError}
        onEditReceiving={receiving.open}
        onEditOut={out.open}
      />
      {lot && (
        <>
          {receiving.item && <ReceivingModal lot={lot} target={receiving.item} {...receiving.modal} />}
          {out.item && <OutModal lot={lot} detail={detail} target={out.item} {...out.modal} />}
          <EditLotModal lot={lot} opened={editing} onClose={edit.close} onRenamed={follow} />
          <LotHistory lot={lot} opened={showsHistory} onClose={history.close} />
        </>
      )}
    </Page>
  );
}
