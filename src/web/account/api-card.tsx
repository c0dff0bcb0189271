import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { ButtonLink } from '../ui/links.tsx';

/** The way to the API page. */
export const ApiCard = () => (
  <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-label="API">
    <Stack gap="md">
      <div>
        <Title order={2} size="h4">
          API
        </Title>
        <Text size="sm" c="dimmed">
          Tokens for programs that read or write your records, and an address that is told when they change.
        </Text>
      </div>
      <Group justify="flex-end">
        <ButtonLink to="/settings/api" variant="default">
          Open API
        </ButtonLink>
      </Group>
    </Stack>
  </Paper>
);
