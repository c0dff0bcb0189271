import { IconButton, IconButtons } from '../ui/icon-button.tsx';

/** Takes a symbol off the watchlist, at the end of its row. */
export function RemoveButton({ symbol, onRemove }: { symbol: string; onRemove: (symbol: string) => void }) {
  return (
    <IconButtons>
      <IconButton icon="remove" title="Remove" label={`Remove ${symbol}`} onClick={() => onRemove(symbol)} />
    </IconButtons>
  );
}
