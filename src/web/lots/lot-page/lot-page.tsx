import { useParams } from '@tanstack/react-router';
import { useSearchText } from '../../lib/search-params.ts';
import { lotLink } from '../../parts/lot-links.ts';
import { LotByNumber } from './lot-by-number.tsx';
import { useListedLot } from './listed-lot.ts';
import { LotView } from './lot-view.tsx';

/** The page of one lot. */
export function LotPage() {
  const { lotNumber } = useParams({ from: '/shell/lot/$lotNumber' });
  const [owner] = useSearchText('owner');
  const listed = useListedLot(lotNumber, owner);
  return (
    <LotByNumber lotNumber={lotNumber} title={`Lot Details: ${lotNumber}`} linkTo={lotLink}>
      {/* Remounts for each lot, so that input for one lot never appears in another. */}
      {(detail, key, loadError) => (
        <LotView
          key={key}
          lotNumber={detail?.lot.lot ?? lotNumber}
          lot={detail?.lot ?? listed}
          detail={detail}
          loadError={loadError}
        />
      )}
    </LotByNumber>
  );
}
