import { Button, Stack, Table } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { dayShort, money } from '#domain/kit/format';
import type { ValueAtRisk } from '#domain/risk/value-at-risk/result';
import { tone } from '../lib/format.ts';
import { lazily } from '../ui/lazily.tsx';
import { SectionTitle } from '../ui/typography.ts';

const HEIGHT = 280;

const LossesChart = lazily(async () => (await import('./losses-chart.tsx')).LossesChart, HEIGHT);

/** What every past day would do to today's book, worst first: as a picture or, one click away, as a table. */
export function SortedDays({ changes, value }: Pick<ValueAtRisk, 'changes' | 'value'>) {
  const [asTable, table] = useDisclosure(false);
  return (
    <Stack gap="sm" component="section" aria-labelledby="sorted-days">
      <SectionTitle id="sorted-days">What past days would do today</SectionTitle>
      {asTable ? (
        <Table.ScrollContainer minWidth={280} maxHeight={HEIGHT} type="native" tabIndex={0}>
          <Table stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Day</Table.Th>
                <Table.Th ta="right">Change</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {changes.map(({ day, change }) => (
                <Table.Tr key={day}>
                  <Table.Td>{dayShort(day)}</Table.Td>
                  <Table.Td ta="right" className={tone(change)}>
                    {money(change)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      ) : (
        <LossesChart changes={changes} line={value} height={HEIGHT} />
      )}
      <div>
        <Button variant="default" size="compact-sm" onClick={table.toggle}>
          {asTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </div>
    </Stack>
  );
}
