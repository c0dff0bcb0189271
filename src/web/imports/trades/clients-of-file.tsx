import { Group, Stack, Text } from '@mantine/core';
import { count, counted } from '#domain/kit/format';
import { useMay } from '../../lib/profile.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { useItemModal } from '../../ui/confirm-modal.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Note } from '../../ui/messages.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import classes from '../imports.module.css';
import { AssignAccountModal } from './assign-account.tsx';
import type { ClientRows, CountedAccount, RowsByClient } from './clients.ts';
import type { TradeDraft } from './draft.ts';

/** Longer lists are counted, and longer tables folded. */
const MOST_LISTED = 20;
const MOST_UNFOLDED = 8;

/** Example: `12 rows, 2 lots, 3 closings` */
const rowsMessage = ({ rows, lots, closings }: CountedAccount): string =>
  [
    counted(rows, 'row'),
    ...(lots > 0 ? [counted(lots, 'lot')] : []),
    ...(closings > 0 ? [counted(closings, 'closing')] : []),
  ].join(', ');

const More = ({ of }: { of: number }) =>
  of > MOST_LISTED && <Note>And {counted(of - MOST_LISTED, 'more account')}</Note>;

/** The rows of a file by client, first the accounts that belong to none. Source: decision 95. */
export const ClientsOfFile = ({
  draft,
  unassigned,
  clients,
  others,
}: RowsByClient & { draft: TradeDraft }) => (
  <>
    {unassigned.length > 0 && <UnassignedAccounts draft={draft} accounts={unassigned} />}
    {others.length > 0 && <OtherAccounts accounts={others} />}
    {clients.length > MOST_UNFOLDED ? (
      <Fold label={`Rows by client (${count(clients.length)})`} param="clients">
        <ClientTable clients={clients} />
      </Fold>
    ) : (
      clients.length > 0 && <ClientTable clients={clients} />
    )}
  </>
);

interface AccountsProps {
  accounts: readonly CountedAccount[];
}

function UnassignedAccounts({ draft, accounts }: AccountsProps & { draft: TradeDraft }) {
  const assigned = useItemModal<CountedAccount>();
  const seesClients = useMay('seeEntities');
  const consequence = seesClients
    ? 'only administrators see their trades without a lot'
    : 'their rows are imported into this client';
  return (
    <section className={classes.confirm} aria-label="Accounts of no client">
      <Text fw={600}>
        {accounts.length === 1 ? 'This account belongs' : `These ${count(accounts.length)} accounts belong`}{' '}
        to no client: {consequence}
      </Text>
      <Stack gap="xs">
        {accounts.slice(0, MOST_LISTED).map((account) => (
          <Group key={account.acct} justify="space-between" gap="sm">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {account.acct}, {account.name}: {rowsMessage(account)}
            </Text>
            <ActionButton
              action="manageUsers"
              variant="default"
              size="compact-sm"
              aria-label={`Assign to Client: account ${account.acct}`}
              onClick={() => assigned.open(account)}
            >
              Assign to Client
            </ActionButton>
          </Group>
        ))}
        <More of={accounts.length} />
      </Stack>
      {assigned.item && (
        <AssignAccountModal
          account={assigned.item}
          onAssigned={(acct, owner) => draft.assign(acct, owner)}
          {...assigned.modal}
        />
      )}
    </section>
  );
}

const OtherAccounts = ({ accounts }: AccountsProps) => (
  <section className={classes.confirm} aria-label="Other clients’ accounts">
    <Text fw={600}>
      {accounts.length === 1 ? 'This account is' : `These ${count(accounts.length)} accounts are`} another
      client’s: their rows are not imported here
    </Text>
    <Stack gap="xs">
      {accounts.slice(0, MOST_LISTED).map(({ acct, name, rows }) => (
        <Text key={acct} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {acct}, {name}: {counted(rows, 'row')}
        </Text>
      ))}
      <More of={accounts.length} />
    </Stack>
  </section>
);

/** On a phone a client's name stands above its figures, on a line of its own. */
function ClientTable({ clients }: { clients: readonly ClientRows[] }) {
  const narrow = useNarrow();
  return (
    <PlainTable aria-label="Rows by client">
      <thead>
        <tr>
          {!narrow && <th scope="col">Client</th>}
          <th scope="col">Accounts</th>
          <th scope="col">Rows</th>
          <th scope="col">Lots</th>
          <th scope="col">Closings</th>
        </tr>
      </thead>
      {clients.map(({ owner, accounts, rows, lots, closings }) => (
        <tbody key={owner}>
          {narrow && (
            <tr>
              <th scope="rowgroup" colSpan={4}>
                {owner}
              </th>
            </tr>
          )}
          <tr>
            {!narrow && <th scope="row">{owner}</th>}
            <td>{count(accounts)}</td>
            <td>{count(rows)}</td>
            <td>{count(lots)}</td>
            <td>{count(closings)}</td>
          </tr>
        </tbody>
      ))}
    </PlainTable>
  );
}
