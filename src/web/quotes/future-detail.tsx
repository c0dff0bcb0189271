import type { ListedFuture } from '#api/quotes';
import { price } from '#domain/format';
import { DetailFigures } from './detail-figures.tsx';

export function FutureDetail({ quote }: { quote: ListedFuture }) {
  return (
    <DetailFigures
      symbol={quote.symbol}
      figures={[
        ['Open', price(quote.open)],
        ['High', price(quote.high)],
        ['Low', price(quote.low)],
        ['Prev Settlement', price(quote.previous_settlement)],
      ]}
      updatedAt={quote.updated_at}
      source={quote.source}
    />
  );
}
