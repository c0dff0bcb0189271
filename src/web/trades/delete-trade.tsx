import { deleteTrade } from '#api/trades';
import type { Trade } from '#domain/trades/trades';
import { call } from '../lib/call.ts';
import { queryClient } from '../lib/query-client.ts';
import { DeleteModal } from '../ui/delete-modal.tsx';
import type { ModalProps } from '../ui/use-item-modal.ts';
import { tradeName } from './labels.ts';
import { TradeFacts } from './trade-facts.tsx';

export function DeleteTradeModal({ trade, ...modal }: ModalProps & { trade: Trade }) {
  return (
    <DeleteModal
      {...modal}
      record={tradeName(trade)}
      remove={() => call(deleteTrade, { id: trade.id })}
      changed={() => queryClient.invalidateQueries()}
      failure="Failed to delete trade"
    >
      <TradeFacts trade={trade} />
    </DeleteModal>
  );
}
