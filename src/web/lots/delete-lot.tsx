import { invalidateAll } from '../lib/query-client.ts';
import { Text } from '@mantine/core';
import type { z } from 'zod';
import { countLotRecords, deleteLot } from '#api/lots';
import type { Lot } from '#domain/lots/lots';
import { call } from '../lib/call.ts';
import { useMay } from '../lib/profile.ts';
import { counted } from '#domain/kit/format';
import { DeleteModal, type ModalProps } from '../ui/confirm-modal.tsx';
import { lotLink } from '../parts/lots-data.ts';
import { useFact } from '../lib/use-fact.ts';

export const DeleteLotModal = ({ lot, ...modal }: ModalProps & { lot: Lot }) => (
  <DeleteModal
    {...modal}
    title="Delete Lot"
    record={`Lot ${lot.lot}`}
    view={lotLink(lot, useMay('seeEntities'))}
    remove={() => call(deleteLot, { id: lot.id })}
    changed={invalidateAll}
    failure="Failed to delete lot. Please try again."
    success={{ message: 'Lot deleted successfully!', for: 1500 }}
  >
    <Text>
      Delete lot <strong>{lot.lot}</strong> of {lot.owner}?
    </Text>
    <DeletedRecords lotId={lot.id} />
  </DeleteModal>
);

function DeletedRecords({ lotId }: { lotId: number }) {
  const counts = useFact({
    queryKey: ['lot-record-counts', lotId],
    queryFn: () => call(countLotRecords, { id: lotId }),
    gcTime: 0,
    // Once the lot is deleted there is nothing to count.
    staleTime: 'static',
  });
  return (
    <Text c="dimmed" component="output">
      {counts
        ? `${deletedMessage(counts)} ${keptMessage(counts)}`
        : 'Its receivings, outs and expenses are deleted too.'}
    </Text>
  );
}

type RecordCounts = z.infer<typeof countLotRecords.output>;

const deletedMessage = ({ receivings, outs, expenses }: RecordCounts): string =>
  `${counted(receivings, 'receiving')}, ${counted(outs, 'out')} and ${counted(expenses, 'expense')} are deleted too.`;

function keptMessage({ trades, lrp }: RecordCounts): string {
  const staying = [
    ...(trades > 0 ? [counted(trades, 'trade')] : []),
    ...(lrp > 0 ? [counted(lrp, 'LRP policy', 'LRP policies')] : []),
  ];
  if (staying.length === 0) return '';
  return `${staying.join(' and ')} ${trades + lrp === 1 ? 'stays' : 'stay'}, without a lot.`;
}
