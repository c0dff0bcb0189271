import { Page } from '../ui/page.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { SimulatedMark } from '../parts/simulated-mark.tsx';
import { UrlTabs } from '../ui/tabs.tsx';
import { ClosedLots } from './closed-lots.tsx';
import { CloseoutGroups } from './closeout-groups.tsx';

const tabs = [
  { value: 'lots', label: 'Closed Lots' },
  { value: 'groups', label: 'By Group' },
] as const;

/** Which lots made money, and what they have in common. */
export function CloseoutsPage() {
  return (
    <Page
      title="Closeouts"
      about="What every closed lot made with its hedges, and which sources, pens and months make money."
      badge={<SimulatedMark />}
      action={
        <ButtonLink to="/inventory" variant="default">
          Inventory
        </ButtonLink>
      }
    >
      <UrlTabs label="View" tabs={tabs}>
        {(view) => (view === 'lots' ? <ClosedLots /> : <CloseoutGroups />)}
      </UrlTabs>
    </Page>
  );
}
