import { excludedMessages } from '#domain/book/excluded';
import { insuredHead, type LrpPosition, positionsProfit } from '#domain/lrp/lrp-positions';
import { count, counted, missing, moneySigned } from '#domain/kit/format';

/**
 * The line about the policies of other users in the entity on a lot: `2 policies of others in your entity: 380 head, +$4,120.00`.
 * Null where there are none. Source: decision 44.
 */
export function othersLine(others: readonly LrpPosition[]): string | null {
  if (others.length === 0) return null;
  const { total, left_out } = positionsProfit(others);
  const made = left_out === others.length ? missing : moneySigned(total);
  const line = `${counted(others.length, 'policy', 'policies')} of others in your entity: ${count(insuredHead(others))} head, ${made}`;
  return [line, ...excludedMessages({ policies_without_value: { count: left_out } })].join('; ');
}
