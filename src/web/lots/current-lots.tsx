import { Anchor, Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useSearch } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useMemo, useState, type FormEvent } from 'react';
import {
  count,
  counted,
  day,
  dayShort,
  head,
  money,
  perCwt,
  share,
  weight,
  weightExact,
} from '#domain/kit/format';
import { isWithoutPlan, type Lot, type Sex } from '#domain/lots/lots';
import { withoutPlanMessage } from '#domain/plan/messages';
import { TextLink } from '../ui/links.tsx';
import { useMay } from '../lib/profile.ts';
import { lotLink } from '../parts/lots-data.ts';
import { ColumnsChoice, ViewsChoice, DataTable } from '../ui/data-table.tsx';
import { NothingMatches, MessageBox, Note, SectionTitle } from '../ui/messages.tsx';
import { FiltersButton } from '../ui/filters-button.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { formModal } from '../ui/form-modal.tsx';
import { SearchBox, useTypedSearch } from '../ui/search-box.tsx';
import type { ModalProps } from '../ui/confirm-modal.tsx';
import { useLotRows, useLotColumns, figuresOf } from './columns.tsx';
import { sexLabels } from './labels.ts';
import { textSearch } from '../lib/text-search.ts';
import {
  parseSearch,
  type SearchParams,
  stringifySearch,
  textIn,
  useSetSearch,
} from '../lib/search-params.ts';
import { compareValues } from '../ui/data-table-columns.ts';

export const lotSearch = textSearch((lot: Lot) => {
  const { average_weight_in, cost_per_cwt, cost_per_head } = figuresOf(lot);
  return [
    lot.lot,
    lot.owner,
    lot.source,
    lot.sex,
    lot.location,
    lot.partnership ? `partnership ${share(lot.percent_owned)}` : '',
    day(lot.date_in),
    dayShort(lot.date_in),
    head(lot.current_hd),
    `${head(lot.total_received)} received`,
    lot.total_dead > 0 ? `${head(lot.total_dead)} dead` : '',
    lot.total_shipped > 0 ? `${head(lot.total_shipped)} shipped` : '',
    weight(average_weight_in),
    perCwt(cost_per_cwt),
    money(cost_per_head),
    weightExact(lot.est_out_wt),
    day(lot.est_out_date),
    dayShort(lot.est_out_date),
    lot.marketing_class,
  ];
});

export const lotsMatching = lotSearch.matching;

const atOnce = 250;

/** Prepares the texts in small batches, so that the first search is as fast as later ones. Returns a function to stop. */
function prepareSearch(lots: readonly Lot[]): () => void {
  let done = 0;
  let timer = setTimeout(next);
  function next() {
    for (const lot of lots.slice(done, (done += atOnce))) lotSearch.textOf(lot);
    if (done < lots.length) timer = setTimeout(next);
  }
  return () => clearTimeout(timer);
}

const asIs = (value: string): string => value;

/** The fields by which the inventory is filtered, in the order of the dialog. */
export const FILTERS = [
  { key: 'owner', label: 'Owner', all: 'All owners', textOf: asIs },
  { key: 'location', label: 'Location', all: 'All locations', textOf: asIs },
  { key: 'sex', label: 'Sex', all: 'All sexes', textOf: (value: string) => sexLabels[value as Sex] },
] as const;

type FilterKey = (typeof FILTERS)[number]['key'];
type LotFilters = Readonly<Record<FilterKey, string>>;

const keys: readonly FilterKey[] = FILTERS.map(({ key }) => key);
const filtersBy = (valueOf: (key: FilterKey) => string): LotFilters =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as LotFilters;

export const NO_FILTERS: LotFilters = filtersBy(() => '');

export const filterCount = (filters: LotFilters): number => keys.filter((key) => filters[key] !== '').length;

export const lotsWithin = (lots: readonly Lot[], filters: LotFilters): readonly Lot[] =>
  filterCount(filters) === 0
    ? lots
    : lots.filter((lot) => keys.every((key) => filters[key] === '' || lot[key] === filters[key]));

/** The default order of the inventory: lots with head before those without, each part in the order of the list (spec 1 §7). */
export const withHeadFirst = (lots: readonly Lot[]): readonly Lot[] => [
  ...lots.filter(({ current_hd }) => current_hd > 0),
  ...lots.filter(({ current_hd }) => current_hd <= 0),
];

export const filterChoices = (lots: readonly Lot[], key: FilterKey): string[] =>
  [...new Set(lots.map((lot) => lot[key] ?? ''))].filter(Boolean).toSorted(compareValues);

/** The applied filters, stored in the URL, so that Back undoes them. */
function useLotFilters(): [LotFilters, (next: LotFilters & { q?: string }) => void] {
  const applied = useSearch({
    strict: false,
    select: (search: SearchParams) => stringifySearch(filtersBy((key) => textIn(search, key))),
  });
  const setSearch = useSetSearch();
  const filters = useMemo(() => filtersBy((key) => textIn(parseSearch(applied), key)), [applied]);
  return [filters, (next) => setSearch({ ...next }, { replace: false })];
}

interface CurrentLotsProps {
  lots: readonly Lot[] | undefined;
  onEdit: (lot: Lot) => void;
  onDelete: (lot: Lot) => void;
}

export function CurrentLots({ lots: listed, onEdit, onDelete }: CurrentLotsProps) {
  const lots = useMemo(() => listed && withHeadFirst(listed), [listed]);
  const withOwner = useMay('seeEntities');
  const search = useTypedSearch('q');
  const [filters, setFilters] = useLotFilters();
  const [filtering, filter] = useDisclosure(false);
  const query = useDeferredValue(search.text);
  const shown = useMemo(() => lots && lotsMatching(lotsWithin(lots, filters), query), [lots, filters, query]);
  useEffect(() => lots && prepareSearch(lots), [lots]);
  const { table, choice, problem } = useLotRows(shown);
  const columns = useLotColumns({ withOwner, onEdit, onDelete });
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Group gap="sm" align="baseline">
          <SectionTitle>Current Lots</SectionTitle>
          <HowMany lots={lots} shown={shown} />
        </Group>
        <Group gap="sm">
          <SearchBox placeholder="Search lots, owners, sources..." search={search} />
          <FiltersButton count={filterCount(filters)} onClick={filter.open} />
          {filterCount(filters) > 0 && (
            <Anchor component="button" onClick={() => setFilters(NO_FILTERS)}>
              Clear Filters
            </Anchor>
          )}
          <ColumnsChoice columns={columns} choice={choice} />
          <ViewsChoice table="inventory" choice={choice} />
        </Group>
      </Group>
      {problem && <MessageBox kind="error">{problem}</MessageBox>}
      <DataTable
        label="Current Lots"
        loadingText="Loading lots..."
        columns={columns}
        {...table}
        rowId={(lot) => String(lot.id)}
        rowName={(lot) => `lot ${lot.lot}`}
        rowHeight={66}
        link={(lot) => lotLink(lot, withOwner)}
        empty={
          <NothingMatches
            title="No Lots Match Your Filters"
            onClear={() => setFilters({ ...NO_FILTERS, q: '' })}
          >
            Try another search, or remove a filter.
          </NothingMatches>
        }
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

/** The number of lots, and of those without a plan to finish, which leads to their plans. */
function HowMany({ lots, shown }: { lots: readonly Lot[] | undefined; shown: readonly Lot[] | undefined }) {
  const unplanned = withoutPlanMessage((lots ?? []).filter(isWithoutPlan).length);
  return (
    <>
      <Note component="output">{lots && shown && howMany(shown.length, lots.length)}</Note>
      {unplanned !== null && (
        <TextLink to="/lots/plans" size="xs">
          {unplanned}
        </TextLink>
      )}
    </>
  );
}

const howMany = (shown: number, all: number): string =>
  shown === all ? counted(all, 'lot') : `${count(shown)} of ${counted(all, 'lot')}`;

interface FiltersProps extends ModalProps {
  lots: readonly Lot[];
  applied: LotFilters;
  onApply: (filters: LotFilters) => void;
}

/** The filters take effect only on Apply Filters; otherwise closing the modal discards the choices. */
const FiltersModal = formModal('Filter Lots', FiltersForm, 'md');

function FiltersForm({ onClose, lots, applied, onApply }: FiltersProps) {
  const [filters, setFilters] = useState(applied);
  const selects = FILTERS.map(({ key, label, all, textOf }) => (
    <NativeSelect
      key={key}
      label={label}
      data={[
        { value: '', label: all },
        ...filterChoices(lots, key).map((value) => ({ value, label: textOf(value) })),
      ]}
      value={filters[key]}
      onChange={(event) => setFilters({ ...filters, [key]: event.currentTarget.value })}
    />
  ));
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onApply(filters);
    onClose();
  };
  return (
    <form onSubmit={apply}>
      <Stack gap="md">
        {selects}
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Apply Filters</Button>
        </FormActions>
      </Stack>
    </form>
  );
}
