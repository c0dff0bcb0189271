import { useInfiniteQuery } from '@tanstack/react-query';
import type { Lot } from '#domain/lots';
import { Modal } from '../ui/modal.tsx';
import { lotHistoryQuery } from './data.ts';
import { HistoryList } from './history-list.tsx';

/** The history of a lot and its records. */
export function LotHistory({
  lot,
  opened,
  onClose,
}: {
  lot: Pick<Lot, 'id' | 'lot'>;
  opened: boolean;
  onClose: () => void;
}) {
  return (
    <Modal opened={opened} onClose={onClose} title={`History of lot ${lot.lot}`} size="lg">
      {opened && <Entries id={lot.id} />}
    </Modal>
  );
}

const Entries = ({ id }: { id: number }) => (
  <HistoryList
    query={useInfiniteQuery(lotHistoryQuery(id))}
    empty="Changes of this lot and its records appear here."
  />
);
