import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useSearchText } from '../lib/search-params.ts';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { MessageBox } from '../ui/message-box.tsx';
import { Page } from '../ui/page.tsx';
import { BackToInventory } from './back-to-inventory.tsx';
import { lotQuery } from './data.ts';
import { LotNotFound } from './lot-not-found.tsx';
import { LotView } from './lot-view.tsx';
import { WhichLot } from './which-lot.tsx';

const failure = 'Failed to load lot details';

/** The page of one lot. Its number may stand for several lots, of several entities: `?owner=` says whose (decision 9). */
export function LotPage() {
  const { lotNumber } = useParams({ from: '/shell/lot/$lotNumber' });
  const [owner] = useSearchText('owner');
  const named = useQuery(lotQuery(lotNumber, owner || undefined));
  if (named.isLoadingError) {
    return (
      <Page title={`Lot Details: ${lotNumber}`} back={<BackToInventory />}>
        <ErrorPanel message={failure} onRetry={() => void named.refetch()} />
      </Page>
    );
  }
  if (!named.data) return <LotView lotNumber={lotNumber} detail={undefined} />;
  const { owners, found } = named.data;
  if (!found && owners.length > 1) return <WhichLot lotNumber={lotNumber} owners={owners} />;
  if (!found) return <LotNotFound lotNumber={lotNumber} />;
  return (
    <>
      {named.isRefetchError && <MessageBox kind="error">{failure}</MessageBox>}
      {/* Another lot's page starts afresh: nothing typed into one lot's form may end up in the next. */}
      <LotView key={found.lot.id} lotNumber={found.lot.lot} detail={found} />
    </>
  );
}
