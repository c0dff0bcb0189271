import { Anchor, Paper, Stack, Text, Title } from '@mantine/core';
import { listExpenses } from '#api/expenses';
import { listLots } from '#api/lots';
import { listPrices } from '#api/quotes';
import { CommandLine } from '../ui/command-line.tsx';

const examples = [
  { title: 'Lots', of: 'lots', path: listLots.path },
  { title: 'Expenses, the newest 100', of: 'expenses', path: listExpenses.path },
  { title: 'Prices', of: 'prices', path: listPrices.path },
];

/** The command for a GET with the token in the environment, where the list of processes does not show it. */
const curl = (path: string): string =>
  `curl -H "Authorization: Bearer $DROVER_TOKEN" ${window.location.origin}${path}`;

/** Commands that work as they are, once the token is in the environment. */
export const ExampleCalls = () => (
  <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-label="Use a Token">
    <Stack gap="md">
      <div>
        <Title order={2} size="h4">
          Use a Token
        </Title>
        <Text size="sm" c="dimmed">
          Put the token into a variable first, so that it stays out of the history of your terminal. Every
          endpoint is described in{' '}
          <Anchor href="/api/docs" underline="always" inherit>
            the API’s pages
          </Anchor>{' '}
          and in{' '}
          <Anchor href="/api/openapi.json" underline="always" inherit>
            openapi.json
          </Anchor>
          . A token may make 300 requests a minute.
        </Text>
      </div>
      <CommandLine text="read -rs DROVER_TOKEN && export DROVER_TOKEN" label="Copy the line for the token" />
      {examples.map(({ title, of, path }) => (
        <Stack key={path} gap={4}>
          <Text size="sm" fw={500}>
            {title}
          </Text>
          <CommandLine text={curl(path)} label={`Copy the line for ${of}`} />
        </Stack>
      ))}
    </Stack>
  </Paper>
);
