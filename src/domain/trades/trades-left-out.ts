import { counted } from '../kit/format.ts';

/**
 * The message about what a total of trades leaves out: `2 open trades without a price and 1 closing without a match left out`;
 * null if nothing. Source: decisions 21 and 51.
 */
export function leftOutMessage({
  left_out,
  unmatched,
}: {
  left_out: number;
  unmatched: number;
}): string | null {
  const parts = [
    ...(left_out > 0 ? [`${counted(left_out, 'open trade')} without a price`] : []),
    ...(unmatched > 0 ? [`${counted(unmatched, 'closing')} without a match`] : []),
  ];
  return parts.length === 0 ? null : `${parts.join(' and ')} left out`;
}
