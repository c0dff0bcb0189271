import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Lot } from '#domain/lots/lots';
import { withReason } from '../lib/call.ts';
import { useProfile } from '../lib/profile.ts';
import { ImportLink } from '../parts/links.tsx';
import { lotsQuery } from '../parts/lots-data.ts';
import { SimulatedMark } from '../parts/simulated-mark.tsx';
import { Page } from '../ui/page.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { EmptyState, MessageBox, QueryError } from '../ui/messages.tsx';
import { lazily } from '../ui/lazily.tsx';
import { useItemModal } from '../ui/confirm-modal.tsx';
import { useOpenedByLink } from '../ui/use-opened-by-link.ts';
import { CurrentLots } from './current-lots.tsx';
import { pressedBy } from '../ui/single-keys.ts';
import { useKeepInventorySearch } from './inventory-search.tsx';

/** The dialogs are loaded on first use, as the table renders without them. */
const AddLotModal = lazily(async () => (await import('./add-lot.tsx')).AddLotModal);
const EditLotModal = lazily(async () => (await import('./edit-lot.tsx')).EditLotModal);
const DeleteLotModal = lazily(async () => (await import('./delete-lot.tsx')).DeleteLotModal);

const SampleLotCard = lazily(async () => (await import('./sample-lot/sample-lot-card.tsx')).SampleLotCard);

const failure = 'Failed to load lots data';

export function InventoryPage() {
  useKeepInventorySearch();
  usePreloadedLotPage();
  const lots = useQuery(lotsQuery);
  const { has_sample_lot } = useProfile();
  const added = useItemModal<'new'>();
  const add = () => added.open('new');
  useOpenedByLink('lot', add);
  const edited = useItemModal<Lot>();
  const deleted = useItemModal<Lot>();
  return (
    <Page
      title="Inventory"
      badge={<SimulatedMark />}
      about="Every lot with its head, weight, cost and projections."
      action={
        <>
          <ButtonLink to="/lots/purchase" variant="default">
            Plan a Purchase
          </ButtonLink>
          <ButtonLink to="/lots/plans" variant="default">
            Plan All Lots
          </ButtonLink>
          <ButtonLink to="/closeouts" variant="default">
            Closeouts
          </ButtonLink>
          <ActionButton
            action="recordCattle"
            {...pressedBy('N')}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={add}
          >
            Add New Lot
          </ActionButton>
        </>
      }
    >
      {lots.isRefetchError && <MessageBox kind="error">{withReason(failure, lots.error)}</MessageBox>}
      {has_sample_lot && <SampleLotCard />}
      {lots.isLoadingError ? (
        <QueryError message={failure} query={lots} />
      ) : lots.data?.length === 0 ? (
        <NoLots onAdd={add} />
      ) : (
        <CurrentLots lots={lots.data} onEdit={edited.open} onDelete={deleted.open} />
      )}
      {added.item && <AddLotModal {...added.modal} />}
      {edited.item && <EditLotModal lot={edited.item} {...edited.modal} />}
      {deleted.item && <DeleteLotModal lot={deleted.item} {...deleted.modal} />}
    </Page>
  );
}

/** Not every browser tells when it is idle. */
const LATER_MS = 1_000;

/** Loads the code of a lot's page while idle, as a lot is the likely next page. */
function usePreloadedLotPage(): void {
  const router = useRouter();
  useEffect(() => {
    const load = () => {
      void router.loadRouteChunk(router.routesByPath['/lot/$lotNumber']);
      void import('./lot-page/prefetch.ts');
    };
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(load, LATER_MS);
      return () => clearTimeout(timer);
    }
    const waiting = requestIdleCallback(load);
    return () => cancelIdleCallback(waiting);
  }, [router]);
}

const NoLots = ({ onAdd }: { onAdd: () => void }) => (
  <EmptyState
    title="No Lots Found"
    action={
      <>
        <ActionButton action="recordCattle" onClick={onAdd}>
          Add Your First Lot
        </ActionButton>
        <ImportLink />
      </>
    }
  >
    A lot is a group of cattle with its head, weight and cost. Add one to follow it from receiving to
    shipping.
  </EmptyState>
);
