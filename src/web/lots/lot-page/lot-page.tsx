import { useParams } from '@tanstack/react-router';
import { lotLink } from '../links.ts';
import { LotByNumber } from './lot-by-number.tsx';
import { LotView } from './lot-view.tsx';

/** The page of one lot. */
export function LotPage() {
  const { lotNumber } = useParams({ from: '/shell/lot/$lotNumber' });
  return (
    <LotByNumber lotNumber={lotNumber} title={`Lot Details: ${lotNumber}`} linkTo={lotLink}>
      {/* Remounts for each lot, so that input for one lot never appears in another. */}
      {(detail, key, loadFailed) => (
        <LotView key={key} lotNumber={detail?.lot.lot ?? lotNumber} detail={detail} loadFailed={loadFailed} />
      )}
    </LotByNumber>
  );
}
