import { Button, Group, Paper, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { SimulatedMark } from '../parts/simulated-mark.tsx';
import { DatePresets, DayFilter } from '../ui/day-filter.tsx';
import { FiltersButton } from '../ui/filters-button.tsx';
import { Page } from '../ui/page.tsx';
import { SearchBox, useTypedSearch } from '../ui/search-box.tsx';
import { UrlTabs } from '../ui/tabs.tsx';
import { SectionTitle } from '../ui/messages.tsx';
import { statusTabs } from './cells.tsx';
import { LotFilter } from './lot-filter.tsx';
import { TradesTable } from './trade-table.tsx';
import {
  filtersApplied,
  isBackwards,
  isFiltered,
  textFilters,
  useClearFilters,
  useTradeView,
} from './view.ts';

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
          <UrlTabs label="Status of trades" tabs={statusTabs}>
            {(tab) => <TradesTable status={tab === 'all' ? undefined : tab} />}
          </UrlTabs>
        </Stack>
      </Paper>
    </Page>
  );
}

function FilterPanel({ clearable, backwards }: { clearable: boolean; backwards: boolean }) {
  const clear = useClearFilters();
  return (
    <Paper withBorder p="md" component="section" aria-label="Filters" bg="var(--page)">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
        <LotFilter />
        {textFilters.map(([param, label]) => (
          <TextFilter key={param} param={param} label={label} />
        ))}
        <DatePresets label="Traded in" />
        <DayFilter label="Traded from" param="from" />
        <DayFilter
          label="Traded to"
          param="to"
          error={backwards && 'Traded to must not be before Traded from'}
        />
      </SimpleGrid>
      <Group justify="flex-end" mt="md">
        <Button variant="default" disabled={!clearable} onClick={clear}>
          Clear Filters
        </Button>
      </Group>
    </Paper>
  );
}

function TextFilter({ param, label }: { param: string; label: string }) {
  const { text, type } = useTypedSearch(param);
  return (
    <TextInput
      label={label}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
