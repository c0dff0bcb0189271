import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Client } from '#domain/clients/board';
import { count, dayShort, head, missing, moneyWhole } from '#domain/kit/format';
import { useToday } from '../lib/profile.ts';
import { textSearch } from '../lib/text-search.ts';
import { columnsFor, figures, texts, type TableColumns } from '../ui/data-table-columns.ts';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState, NothingMatches, QueryError } from '../ui/messages.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { opensNew } from '../ui/use-opened-by-link.ts';
import { EquityOfClient, HedgeOfClient, MarginOfClient, PhoneLink, RiskOfClient } from './client-figures.tsx';
import { clientLink, clientRisksQuery, clientsQuery } from './data.ts';
import { NeedChips, NeedDetail } from './need-chips.tsx';
import { useFact } from '../lib/use-fact.ts';

const column = columnsFor<Client>();

/** The order of attention is that of the rows; a client without reasons sorts last. */
const columnsOf = (today: string | undefined): TableColumns<Client> =>
  column.columns([
    column.accessor('name', { header: 'Client', meta: { width: 13.25, wraps: true } }),
    column.accessor(({ points, severity }) => (severity === 0 ? null : severity * 1_000_000 + points), {
      id: 'need',
      header: 'Needs Attention',
      meta: { width: 10.5, wraps: true },
      sortDescFirst: true,
      cell: ({ row }) => <NeedChips reasons={row.original.reasons} />,
    }),
    column.accessor('phone_number', {
      header: 'Phone',
      meta: { width: 8, under: 'name', leadsCard: true },
      cell: ({ row: { original: client } }) =>
        client.phone_number ? <PhoneLink number={client.phone_number} name={client.name} /> : missing,
    }),
    column.accessor('head', figures('Head', head, { width: 4.75 })),
    column.accessor('lots_without_plan', figures('No Plan', count, { width: 5, under: 'head' })),
    column.accessor(({ hedge }) => hedge.percent, {
      id: 'hedge',
      header: 'Hedge %',
      meta: { width: 7, numeric: true, wraps: true },
      cell: ({ row }) => <HedgeOfClient hedge={row.original.hedge} />,
    }),
    column.accessor(({ value_at_risk: risk }) => risk?.value ?? null, {
      id: 'value_at_risk',
      header: 'Value at Risk',
      meta: { width: 7, numeric: true },
      cell: ({ row }) => <RiskOfClient value_at_risk={row.original.value_at_risk} lots={row.original.lots} />,
    }),
    column.accessor('dollar_move', figures('$1.00 Move', moneyWhole, { width: 6, under: 'value_at_risk' })),
    column.accessor(({ margin }) => margin?.room ?? null, {
      id: 'margin',
      header: 'Margin Room',
      meta: { width: 6.75, numeric: true, wraps: true },
      cell: ({ row }) => <MarginOfClient margin={row.original.margin} today={today} />,
    }),
    column.accessor(({ next }) => next?.day ?? null, {
      id: 'next',
      header: 'Next Date',
      meta: { width: 6.75, wraps: true },
      cell: ({ row }) => row.original.next?.message ?? missing,
    }),
    column.accessor('last_note', texts('Last Note', dayShort, { width: 5.5 })),
    column.accessor('tasks_due', texts('Tasks Due', count, { width: 5.5, under: 'last_note' })),
    column.accessor(({ equity }) => equity.equity_with_sales, {
      id: 'equity',
      header: 'Equity with Sales and LRP',
      meta: { width: 7.25, numeric: true },
      cell: ({ row }) => <EquityOfClient equity={row.original.equity} />,
    }),
  ]);

const { matching } = textSearch<Client>(({ name, phone_number }) => [name, phone_number ?? '']);

/** The clients with the value at risk that has come since. */
function useClients() {
  const query = useQuery(clientsQuery);
  const found = useFact(clientRisksQuery);
  const clients = useMemo(() => {
    const risks = new Map(found?.risks.map((risk) => [risk.entity_id, risk]));
    return query.data?.map((client) => ({
      ...client,
      value_at_risk: risks.get(client.id) ?? client.value_at_risk,
    }));
  }, [query.data, found]);
  return { ...query, clients };
}

const NO_CLIENTS = (
  <EmptyState
    title="No clients yet"
    action={
      <ButtonLink to="/admin/user-profiles" search={opensNew('user')}>
        Add User
      </ButtonLink>
    }
  >
    A client is an entity with a producer. Add a producer, and the client appears here.
  </EmptyState>
);

interface ClientsTableProps {
  /** The most rows, of those that need attention most. */
  most?: number;
  /** Words in the names of the clients shown. */
  words?: string;
  onClear?: () => void;
}

const needDetail = (client: Client) => <NeedDetail client={client} />;

/** Every client in one row, by need. */
export function ClientsTable({ most, words = '', onClear }: ClientsTableProps) {
  const today = useToday();
  const columns = useMemo(() => columnsOf(today), [today]);
  const { clients, ...query } = useClients();
  const rows = useMemo(() => clients && matching(clients, words).slice(0, most), [clients, words, most]);
  if (query.isError && !clients) return <QueryError message="Failed to load clients" query={query} />;
  return (
    <DataTable
      label="Clients"
      name="clients"
      columns={columns}
      rows={rows}
      rowId={({ id }) => String(id)}
      rowName={({ name }) => name}
      link={({ id }) => clientLink(id)}
      detail={needDetail}
      loadingText="Loading clients..."
      rowHeight={62}
      empty={
        clients?.length && onClear ? (
          <NothingMatches title="No client found" onClear={onClear}>
            No client matches your search.
          </NothingMatches>
        ) : (
          NO_CLIENTS
        )
      }
    />
  );
}
