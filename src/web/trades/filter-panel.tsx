import { Button, Group, Paper, SimpleGrid, TextInput } from '@mantine/core';
import { DatePresets } from '../ui/date-presets.tsx';
import { DayFilter } from '../ui/day-filter.tsx';
import { useTypedSearch } from '../ui/search-box.tsx';
import { LotFilter } from './lot-filter.tsx';
import { textFilters, useClearFilters } from './view.ts';

/** The filters of the list, by field. */
export function FilterPanel({ clearable, backwards }: { clearable: boolean; backwards: boolean }) {
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
