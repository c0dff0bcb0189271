import { Group, Paper, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { SimulatedMark } from '../parts/simulated-mark.tsx';
import { FiltersButton } from '../ui/filters-button.tsx';
import { Page } from '../ui/page.tsx';
import { SearchBox, useTypedSearch } from '../ui/search-box.tsx';
import { UrlTabs } from '../ui/tabs.tsx';
import { SectionTitle } from '../ui/typography.ts';
import { FilterPanel } from './filter-panel.tsx';
import { TradeTable } from './trade-table.tsx';
import { filtersApplied, isBackwards, isFiltered, useTradeView } from './view.ts';

const tabs = [
  { value: 'all', label: 'All Trades' },
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const;

export function TradesPage() {
  const search = useTypedSearch('q');
  const view = useTradeView(undefined);
  const applied = filtersApplied(view);
  const [filtersShown, filters] = useDisclosure(applied > 0);
  return (
    <Page
      title="Futures & Options"
      about="Your futures and options positions, and what each has made or would make at the current price."
      badge={<SimulatedMark />}
    >
      <Paper withBorder p={{ base: 'sm', sm: 'md' }} component="section" aria-label="Trades Overview">
        <Stack gap="md">
          <Group justify="space-between" gap="sm">
            <SectionTitle>Trades Overview</SectionTitle>
            <Group gap="sm">
              <SearchBox placeholder="Search trades..." search={search} />
              <FiltersButton
                count={applied}
                expanded={filtersShown}
                label={filtersShown ? 'Hide Filters' : 'Show Filters'}
                onClick={filters.toggle}
              />
            </Group>
          </Group>
          {filtersShown && <FilterPanel clearable={isFiltered(view)} backwards={isBackwards(view)} />}
          <UrlTabs label="Status of trades" tabs={tabs}>
            {(tab) => <TradeTable status={tab === 'all' ? undefined : tab} />}
          </UrlTabs>
        </Stack>
      </Paper>
    </Page>
  );
}
