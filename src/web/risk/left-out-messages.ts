import type { Hedge } from '#domain/book/hedging';
import { count, counted } from '#domain/kit/format';

/** The positions left out of a lot's hedge, short enough for a cell: `1 policy not counted, 3 GFX26 stopped trading` */
export function leftOutMessage({
  without_delta,
  not_counted,
}: Pick<Hedge, 'without_delta' | 'not_counted'>): string {
  const { without_put, expired_put, stopped, unknown } = not_counted;
  const policies = without_put.policies + expired_put.policies;
  return [
    ...(policies > 0 ? [`${counted(policies, 'policy', 'policies')} not counted`] : []),
    ...(without_delta.length > 0 ? [`${without_delta.length} without a delta`] : []),
    ...stopped.map(({ symbol, quantity }) => `${count(quantity)} ${symbol} stopped trading`),
    ...unknown.map(({ symbol, quantity }) => `${count(quantity)} ${symbol} not known`),
  ].join(', ');
}
