import { deleteTrade } from '#api/trades';
import type { Trade } from '#domain/trades';
import { call } from '../lib/call.ts';
import { DeleteModal } from '../ui/delete-modal.tsx';
import type { ModalProps } from '../ui/use-item-modal.ts';
import { useTradesChanged } from './data.ts';
import { tradeName } from './labels.ts';
import { TradeFacts } from './trade-facts.tsx';

export function DeleteTradeModal({ trade, ...modal }: ModalProps & { trade: Trade }) {
  return (
    <DeleteModal
      {...modal}
      record={tradeName(trade)}
      remove={() => call(deleteTrade, { id: trade.id })}
      changed={useTradesChanged()}
      failure="Failed to delete trade"
    >
      <TradeFacts trade={trade} />
    </DeleteModal>
  );
}
