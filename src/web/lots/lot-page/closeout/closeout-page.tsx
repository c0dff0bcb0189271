import { useParams } from '@tanstack/react-router';
import { closeoutLink } from '../../../parts/lots-data.ts';
import { LotByNumber } from '../lot-by-number.tsx';
import { CloseoutView } from './closeout-view.tsx';

export function CloseoutPage() {
  const { lotNumber } = useParams({ from: '/shell/lot/$lotNumber/closeout' });
  return (
    <LotByNumber lotNumber={lotNumber} title={`Closeout: ${lotNumber}`} linkTo={closeoutLink}>
      {(detail, key) => <CloseoutView key={key} lotNumber={detail?.lot.lot ?? lotNumber} detail={detail} />}
    </LotByNumber>
  );
}
