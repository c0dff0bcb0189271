import { Anchor, Stack, Text } from '@mantine/core';
import { listExpenses } from '#api/expenses';
import { listLots } from '#api/lots';
import { dropFile } from '#api/waiting-files';
import { listPrices } from '#api/quotes';
import { useMay } from '../lib/profile.ts';
import { CommandLine } from '../ui/command-line.tsx';
import { SectionCard } from '../ui/section-card.tsx';

const examples = [
  { title: 'Lots', of: 'lots', path: listLots.path },
  { title: 'Expenses, the newest 100', of: 'expenses', path: listExpenses.path },
  { title: 'Prices', of: 'prices', path: listPrices.path },
];

/** The command for a GET with the token in the environment, where the list of processes does not show it. */
const curl = (path: string): string =>
  `curl -H "Authorization: Bearer $DROVER_TOKEN" ${window.location.origin}${path}`;

/** The command that sends a file as it is. */
const dropLine = (): string =>
  `curl -H "Authorization: Bearer $DROVER_TOKEN" -H "Content-Type: text/csv" --data-binary @fills.csv "${window.location.origin}${dropFile.path}?name=fills.csv"`;

/** Commands that work as they are, once the token is in the environment. */
export function ExampleCalls() {
  const mayImport = useMay('importTrades');
  return (
    <SectionCard
      title="Use a Token"
      about={
        <>
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
        </>
      }
    >
      <CommandLine text="read -rs DROVER_TOKEN && export DROVER_TOKEN" label="Copy the line for the token" />
      {mayImport && (
        <Example
          title="Drop a broker’s file, which waits in Import Trades until you look through it"
          of="a broker’s file"
          line={dropLine()}
        />
      )}
      {examples.map(({ title, of, path }) => (
        <Example key={path} title={title} of={of} line={curl(path)} />
      ))}
    </SectionCard>
  );
}

interface ExampleProps {
  title: string;
  of: string;
  line: string;
}

const Example = ({ title, of, line }: ExampleProps) => (
  <Stack gap={4}>
    <Text size="sm" fw={500}>
      {title}
    </Text>
    <CommandLine text={line} label={`Copy the line for ${of}`} />
  </Stack>
);
