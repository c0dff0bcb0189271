import { Group, Stack } from '@mantine/core';
import { useDeferredValue } from 'react';
import { SimulatedMark } from '../parts/simulated-mark.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { Page } from '../ui/page.tsx';
import { SearchBox, useTypedSearch } from '../ui/search-box.tsx';
import { ClientsTable } from './clients-table.tsx';

export function ClientsPage() {
  const search = useTypedSearch('q');
  const words = useDeferredValue(search.text);
  return (
    <Page
      title="Clients"
      badge={<SimulatedMark />}
      about="Whom to call first: the most severe reason, then the sum of all reasons."
      action={
        <Group gap="sm">
          <ButtonLink to="/reports/send" variant="default">
            Send Reports
          </ButtonLink>
          <ButtonLink to="/admin/new-client">New Client</ButtonLink>
        </Group>
      }
    >
      <Stack gap="sm">
        <SearchBox placeholder="Search clients..." search={search} />
        <ClientsTable words={words} onClear={search.clear} />
      </Stack>
    </Page>
  );
}
