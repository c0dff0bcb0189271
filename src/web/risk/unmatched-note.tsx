import type { LotRisk } from '#domain/book/risk';
import { counted } from '#domain/kit/format';
import { Note } from '../ui/typography.ts';

/** The number of closings without a match left out of the net equity of these lots. Source: decision 51. */
export function UnmatchedNote({
  lots,
}: {
  lots: readonly Pick<LotRisk, 'unmatched_closings'>[] | undefined;
}) {
  const unmatched = lots?.reduce((sum, lot) => sum + lot.unmatched_closings, 0) ?? 0;
  if (unmatched === 0) return null;
  return <Note>{counted(unmatched, 'closing')} without a match left out of Net Equity</Note>;
}
