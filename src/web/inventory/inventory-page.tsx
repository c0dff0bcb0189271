import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Lot } from '#domain/lots';
import { withReference } from '../lib/call.ts';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { MessageBox } from '../ui/message-box.tsx';
import { Page } from '../ui/page.tsx';
import { useItemModal } from '../ui/use-item-modal.ts';
import { AddLotModal } from './add-lot.tsx';
import { CurrentLots } from './current-lots.tsx';
import { lotsQuery } from './data.ts';
import { DeleteLotModal } from './delete-lot.tsx';
import { EditLotModal } from './edit-lot.tsx';
import { NoLots } from './empty.tsx';

const failure = 'Failed to load lots data';

export function InventoryPage() {
  const lots = useQuery(lotsQuery);
  const [adding, add] = useDisclosure(false);
  const edited = useItemModal<Lot>();
  const deleted = useItemModal<Lot>();
  return (
    <Page
      title="Inventory"
      about="Every lot with its head, weight, cost and projections."
      action={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={add.open}>
          Add New Lot
        </Button>
      }
    >
      {lots.isRefetchError && <MessageBox kind="error">{withReference(failure, lots.error)}</MessageBox>}
      {lots.isLoadingError ? (
        <ErrorPanel message={failure} error={lots.error} onRetry={() => void lots.refetch()} />
      ) : lots.data?.length === 0 ? (
        <NoLots onAdd={add.open} />
      ) : (
        <CurrentLots lots={lots.data} onEdit={edited.open} onDelete={deleted.open} />
      )}
      <AddLotModal opened={adding} onClose={add.close} />
      {edited.item && <EditLotModal lot={edited.item} opened={edited.opened} onClose={edited.close} />}
      {deleted.item && <DeleteLotModal lot={deleted.item} opened={deleted.opened} onClose={deleted.close} />}
    </Page>
  );
}
