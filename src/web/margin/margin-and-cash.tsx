import { Skeleton, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Day } from '#domain/kit/days';
import { counted } from '#domain/kit/format';
import { useToday } from '../lib/today.ts';
import { QueryError } from '../ui/error-panel.tsx';
import { Notes } from '../ui/notes.tsx';
import { MessageBox } from '../ui/message-box.tsx';
import { useItemModal } from '../ui/use-item-modal.ts';
import { Note, SectionTitle } from '../ui/typography.ts';
import { type AccountLine, accountLines } from './account-lines.ts';
import { AccountsTable } from './accounts-table.tsx';
import { type Margin, marginQuery } from './data.ts';
import { callMessage, statementNotes } from './margin-messages.ts';
import { PriceMove } from './price-move.tsx';
import { MarginRates } from './rates.tsx';
import { DeleteStatementModal, StatementModal } from './statement-modal.tsx';

/** Margin and cash of the broker accounts: what a rise costs, and the room before a margin call. */
export function MarginAndCash({ owner }: { owner: string | undefined }) {
  const found = useQuery(marginQuery(owner));
  const { data } = found;
  const today = useToday();
  if (found.isLoadingError) return <QueryError message="Failed to load margin and cash" query={found} />;
  return (
    <Stack gap="lg" component="section" aria-labelledby="margin-and-cash">
      <div>
        <SectionTitle id="margin-and-cash">Margin and cash</SectionTitle>
        <Note>What futures may ask for in cash before the cattle are sold.</Note>
      </div>
      {data && today ? <Known margin={data} today={today} /> : <Skeleton height={320} />}
    </Stack>
  );
}

function Known({ margin, today }: { margin: Margin; today: Day }) {
  const lines = useMemo(() => accountLines(margin.accounts, margin.rates, today), [margin, today]);
  const entered = useItemModal<AccountLine>();
  const deleted = useItemModal<AccountLine>();
  const calls = lines.flatMap((line) => callMessage(line) ?? []);
  const written = lines.reduce((sum, { written_options }) => sum + written_options, 0);
  return (
    <>
      {calls.map((message) => (
        <MessageBox key={message} kind="error">
          {message}
        </MessageBox>
      ))}
      <PriceMove positions={margin.positions} today={today} />
      <div>
        <Title order={3} size="h5" mb="xs">
          Accounts
        </Title>
        <AccountsTable accounts={lines} onEnter={entered.open} onDelete={deleted.open} />
        <Notes lines={statementNotes(lines)} />
        <Note mt="xs">
          The requirement gives no credit for spreads: an upper bound.
          {written > 0 && ` It excludes ${counted(written, 'option')} sold: ask your broker.`}
        </Note>
      </div>
      <MarginRates rates={margin.rates} />
      {entered.item && <StatementModal account={entered.item} {...entered.modal} />}
      {deleted.item && <DeleteStatementModal account={deleted.item} {...deleted.modal} />}
    </>
  );
}
