import { Paper, Text, Title } from '@mantine/core';
import { day } from '#domain/format';
import { useProfile } from '../lib/profile.ts';
import { useToday } from '../lib/today.ts';

export function WelcomePanel() {
  const { full_name, entity_name } = useProfile();
  const today = useToday();
  return (
    <Paper withBorder p="lg">
      <Title order={2} size="h4">
        Welcome, {full_name}
      </Title>
      <Text c="dimmed">
        {entity_name}
        {today && ` · ${day(today)}`}
      </Text>
    </Paper>
  );
}
