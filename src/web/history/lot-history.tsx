import { useInfiniteQuery } from '@tanstack/react-query';
import type { Lot } from '#domain/lots/lots';
import { Modal } from '../ui/modal.tsx';
import type { ModalProps } from '../ui/confirm-modal.tsx';
import { lotHistoryQuery, type HistoryDays, HistoryList } from './history-list.tsx';

interface LotHistoryProps extends ModalProps {
  lot: Pick<Lot, 'id' | 'lot'>;
  between?: HistoryDays;
}

export const LotHistory = ({ lot, between, opened, onClose }: LotHistoryProps) => (
  <Modal opened={opened} onClose={onClose} title={`History of lot ${lot.lot}`} size="lg">
    {opened && <Entries id={lot.id} {...(between && { between })} />}
  </Modal>
);

const Entries = ({ id, between }: { id: number; between?: HistoryDays }) => (
  <HistoryList
    query={useInfiniteQuery(lotHistoryQuery(id, between))}
    empty={
      between
        ? 'No record of this lot was changed between these days.'
        : 'Changes of this lot and its records appear here.'
    }
  />
);
