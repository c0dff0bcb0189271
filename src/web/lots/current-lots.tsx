import { Anchor, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useDeferredValue, useEffect, useMemo } from 'react';
import type { Lot } from '#domain/lots/lots';
import { count, counted } from '#domain/kit/format';
import { useMay } from '../lib/profile.ts';
import { ColumnsChoice } from '../ui/columns-choice.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { FiltersButton } from '../ui/filters-button.tsx';
import { MessageBox } from '../ui/message-box.tsx';
import { SearchBox, useTypedSearch } from '../ui/search-box.tsx';
import { ViewsChoice } from '../ui/views-choice.tsx';
import { Note, SectionTitle } from '../ui/typography.ts';
import { useBreakEvens } from './break-evens.ts';
import { lotColumns } from './columns.tsx';
import { NoLotsMatch } from './empty.tsx';
import { FiltersModal } from './filters-modal.tsx';
import { filterCount, lotsWithin, NO_FILTERS, useLotFilters, withHeadFirst } from './lot-filters.ts';
import { lotLink } from '../parts/lot-links.ts';
import { lotsMatching, prepareSearch } from './lot-search.ts';

interface CurrentLotsProps {
  /** `undefined` while loading. */
  lots: readonly Lot[] | undefined;
  onEdit: (lot: Lot) => void;
  onDelete: (lot: Lot) => void;
}

/** The table of lots with its search and its filters. */
export function CurrentLots({ lots: listed, onEdit, onDelete }: CurrentLotsProps) {
  const lots = useMemo(() => listed && withHeadFirst(listed), [listed]);
  const withOwner = useMay('seeEntities');
  const search = useTypedSearch('q');
  const [filters, setFilters] = useLotFilters();
  const [filtering, filter] = useDisclosure(false);
  const query = useDeferredValue(search.text);
  const shown = useMemo(() => lots && lotsMatching(lotsWithin(lots, filters), query), [lots, filters, query]);
  useEffect(() => lots && prepareSearch(lots), [lots]);
  const breakEvens = useBreakEvens(shown);
  const columns = useMemo(() => lotColumns({ withOwner, onEdit, onDelete }), [withOwner, onEdit, onDelete]);
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Group gap="sm" align="baseline">
          <SectionTitle>Current Lots</SectionTitle>
          <Note component="output">{lots && shown && howMany(shown.length, lots.length)}</Note>
        </Group>
        <Group gap="sm">
          <SearchBox placeholder="Search lots, owners, sources..." search={search} />
          <FiltersButton count={filterCount(filters)} onClick={filter.open} />
          {filterCount(filters) > 0 && (
            <Anchor component="button" onClick={() => setFilters(NO_FILTERS)}>
              Clear Filters
            </Anchor>
          )}
          <ColumnsChoice columns={columns} choice={breakEvens.choice} />
          <ViewsChoice table="inventory" choice={breakEvens.choice} />
        </Group>
      </Group>
      {breakEvens.problem && <MessageBox kind="error">{breakEvens.problem}</MessageBox>}
      <DataTable
        label="Current Lots"
        loadingText="Loading lots..."
        columns={columns}
        hidden={breakEvens.hidden}
        rows={breakEvens.rows}
        rowId={(lot) => String(lot.id)}
        rowName={(lot) => `lot ${lot.lot}`}
        rowHeight={58}
        link={(lot) => lotLink(lot, withOwner)}
        empty={<NoLotsMatch onClear={() => setFilters({ ...NO_FILTERS, q: '' })} />}
      />
      <FiltersModal
        opened={filtering}
        onClose={filter.close}
        lots={lots ?? []}
        applied={filters}
        onApply={setFilters}
      />
    </Stack>
  );
}

const howMany = (shown: number, all: number): string =>
  shown === all ? counted(all, 'lot') : `${count(shown)} of ${counted(all, 'lot')}`;
