import { Paper, Text, Title } from '@mantine/core';
import { useProfile } from '../lib/profile.ts';
import { Page } from '../ui/page.tsx';

export function DashboardPage() {
  const { full_name, entity_name } = useProfile();
  return (
    <Page title="Dashboard" about="Your cattle, costs and hedges at a glance.">
      <Paper withBorder p="lg">
        <Title order={2} size="h4">
          Welcome, {full_name}
        </Title>
        <Text c="dimmed">{entity_name}</Text>
      </Paper>
    </Page>
  );
}
