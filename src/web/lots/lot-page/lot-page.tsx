import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { withReference } from '../../lib/call.ts';
import { useSearchText } from '../../lib/search-params.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import { Page } from '../../ui/page.tsx';
import { BackToInventory } from './back-to-inventory.tsx';
import { lotQuery } from './data.ts';
import { LotNotFound } from './lot-not-found.tsx';
import { LotView } from './lot-view.tsx';
import { WhichLot } from './which-lot.tsx';

/** The page of one lot. Several entities may have a lot with this number: `?owner=` selects one (decision 9). */
export function LotPage() {
  const { lotNumber } = useParams({ from: '/shell/lot/$lotNumber' });
  const [owner] = useSearchText('owner');
  const named = useQuery(lotQuery(lotNumber, owner || undefined));
  if (named.isLoadingError) {
    return (
      <Page title={`Lot Details: ${lotNumber}`} back={<BackToInventory />}>
        <ErrorPanel
          message="Failed to load lot details"
          error={named.error}
          onRetry={() => void named.refetch()}
        />
      </Page>
    );
  }
  if (named.data && !named.data.found) {
    const { owners } = named.data;
    return owners.length > 1 ? (
      <WhichLot lotNumber={lotNumber} owners={owners} />
    ) : (
      <LotNotFound lotNumber={lotNumber} />
    );
  }
  const detail = named.data?.found ?? undefined;
  return (
    <>
      {named.isRefetchError && (
        <MessageBox kind="error">{withReference('Failed to load lot data', named.error)}</MessageBox>
      )}
      {/* Another lot's page is mounted anew, so that nothing typed for one lot ends up in another. */}
      <LotView key={`${owner}/${lotNumber}`} lotNumber={detail?.lot.lot ?? lotNumber} detail={detail} />
    </>
  );
}
