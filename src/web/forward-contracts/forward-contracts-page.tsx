import { Button, SimpleGrid, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { EmptyState, Note } from '../ui/messages.tsx';
import { Page } from '../ui/page.tsx';
import { StatCard, StatCards } from '../ui/stat-card.tsx';

const notes = [
  ['Price Lock-in', 'Agree on a price today for cattle that you deliver later.'],
  ['Risk Management', 'Remove the risk of a falling market from cattle you have sold ahead.'],
  ['Cash Flow Planning', 'Know ahead of time what a delivery will bring, and when.'],
] as const;

/** A page of fixed figures: no forward contract can be recorded yet. */
export const ForwardContractsPage = () => (
  <Page
    title="Forward Contracts"
    about="Cattle sold ahead of delivery at an agreed price."
    action={
      <Button
        leftSection={<IconPlus size={16} aria-hidden />}
        data-disabled
        aria-disabled
        title="Forward contracts cannot be added yet"
      >
        New Contract
      </Button>
    }
  >
    <StatCards>
      <StatCard label="Active Contracts" value="0" />
      <StatCard label="Contract Value" value="$0" />
      <StatCard label="Upcoming Deliveries" value="0" note="Due within 30 days" />
      <StatCard label="Performance" value="--" note="Avg. price vs market" />
    </StatCards>
    <EmptyState title="No Forward Contracts" action={<Notes />}>
      Sell cattle ahead at a price agreed today.
    </EmptyState>
  </Page>
);

const Notes = () => (
  <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg" mt="md" w="100%">
    {notes.map(([name, text]) => (
      <section key={name} aria-label={name}>
        <Title order={3} size="h5">
          {name}
        </Title>
        <Note>{text}</Note>
      </section>
    ))}
  </SimpleGrid>
);
