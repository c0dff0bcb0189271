import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { countSymbolUses, removeSymbol } from '#api/quotes';
import { call } from '../lib/call.ts';
import { invalidateAll } from '../lib/query-client.ts';
import { counted } from '#domain/kit/format';
import { ConfirmModal } from '../ui/confirm-modal.tsx';
import { notify } from '../ui/notices.ts';
import type { ModalProps } from '../ui/use-item-modal.ts';

export function RemoveSymbolModal({ symbol, ...modal }: ModalProps & { symbol: string }) {
  const { data: uses } = useQuery({
    queryKey: ['quotes', 'uses', symbol],
    queryFn: () => call(countSymbolUses, { symbol }),
    enabled: modal.opened,
  });
  const remove = async () => {
    await call(removeSymbol, { symbol });
    notify(`${symbol} removed from the watchlist`);
    invalidateAll();
  };
  const used = uses && uses.lots + uses.trades + uses.policies > 0;
  return (
    <ConfirmModal
      title="Remove Symbol"
      {...modal}
      onConfirm={remove}
      failure="Failed to remove symbol. Please try again."
      confirmLabel="Remove"
      busyLabel="Removing..."
      undoable
    >
      <Text>Remove {symbol} from the watchlist? Its settlements are kept.</Text>
      {used && (
        <Text mt="xs">
          {counted(uses.lots, 'lot')}, {counted(uses.trades, 'open trade')} and{' '}
          {counted(uses.policies, 'LRP policy', 'LRP policies')} are valued by it and will have no price.
        </Text>
      )}
    </ConfirmModal>
  );
}
