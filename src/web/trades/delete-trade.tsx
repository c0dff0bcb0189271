import { deleteTrade } from '#api/trades';
import type { Trade } from '#domain/trades';
import { useNotifyDeleted } from '../ui/undo.ts';
import { call } from '../lib/call.ts';
import { ConfirmModal } from '../ui/confirm-modal.tsx';
import { useTradesChanged } from './data.ts';
import { tradeName } from './labels.ts';
import { TradeFacts } from './trade-facts.tsx';

interface DeleteTradeModalProps {
  trade: Trade;
  opened: boolean;
  close: () => void;
}

export function DeleteTradeModal({ trade, opened, close }: DeleteTradeModalProps) {
  const notifyDeleted = useNotifyDeleted();
  const tradesChanged = useTradesChanged();
  const remove = async () => {
    const deletion = await call(deleteTrade, { id: trade.id });
    notifyDeleted(deletion, tradeName(trade));
    await tradesChanged();
  };
  return (
    <ConfirmModal
      opened={opened}
      onClose={close}
      onConfirm={remove}
      failure="Failed to delete trade"
      restorable
    >
      <TradeFacts trade={trade} />
    </ConfirmModal>
  );
}
