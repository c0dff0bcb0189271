import { Stack, Text } from '@mantine/core';
import type { Owner } from '#domain/users/users';
import { useOwners } from '../lib/clients.ts';
import type { SearchParams } from '../lib/search-params.ts';
import { columnsFor } from '../ui/data-table-columns.ts';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState, QueryError } from '../ui/messages.tsx';

const column = columnsFor<Owner>();
const columns = column.columns([column.accessor('entity_name', { header: 'Client', meta: { width: 20 } })]);

interface ChooseClientProps {
  /** Why the page is about one client: `A report covers one client.` */
  children: string;
}

/** The clients, in place of a page that means nothing over several of them: each leads to the same page in it. Source: decision 95. */
export function ChooseClient({ children }: ChooseClientProps) {
  const owners = useOwners();
  if (owners.isLoadingError) return <QueryError message="Failed to load clients" query={owners} />;
  return (
    <Stack gap="sm">
      <Text>{children} Choose the client:</Text>
      <DataTable
        label="Clients"
        name="clients"
        loadingText="Loading clients..."
        columns={columns}
        rows={owners.data}
        rowId={({ id }) => String(id)}
        rowName={({ entity_name }) => entity_name}
        link={({ id }) => ({
          to: '.',
          search: (before: SearchParams) => ({ ...before, client: String(id) }),
        })}
        empty={<EmptyState title="No Clients">A client appears here with its first user.</EmptyState>}
      />
    </Stack>
  );
}
