import { deleteTrade } from '#api/trades';
import type { Trade } from '#domain/trades';
import { call } from '../lib/call.ts';
import { ConfirmModal } from '../ui/confirm-modal.tsx';
import { useTradesChanged } from './data.ts';
import { TradeFacts } from './trade-facts.tsx';

interface DeleteTradeModalProps {
  trade: Trade;
  opened: boolean;
  close: () => void;
}

export function DeleteTradeModal({ trade, opened, close }: DeleteTradeModalProps) {
  const tradesChanged = useTradesChanged();
  const remove = async () => {
    await call(deleteTrade, { id: trade.id });
    await tradesChanged();
  };
  return (
    <ConfirmModal opened={opened} onClose={close} onConfirm={remove} failure="Failed to delete trade">
      <TradeFacts trade={trade} />
    </ConfirmModal>
  );
}
