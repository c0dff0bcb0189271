import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { lazily } from '../../ui/lazily.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Note, SectionTitle } from '../../ui/typography.ts';
import type { Compared } from './choice-card.tsx';
import type { ProtectForm } from './draft.ts';
import { EndTable } from './end-table.tsx';

const EndChart = lazily(async () => (await import('./end-chart.tsx')).EndChart, 320);

const VIEWS = ['Table', 'Chart'];

/** What the cattle bring at each futures price, by choice: as a table or a chart. */
export function EndPrices({ form, compared }: { form: ProtectForm; compared: Compared }) {
  const [view, setView] = useState('Table');
  return (
    <Stack gap="sm" component="section" aria-label="What you end with">
      <Group justify="space-between" align="flex-end" gap="md">
        <div>
          <SectionTitle>What you end with</SectionTitle>
          <Note>
            $/cwt of all head, and below $/head, by futures price when you sell. The best of each row is
            marked.
          </Note>
        </div>
        <Group align="flex-end" gap="md">
          <NumberField form={form} name="step" label="Step" unit="$/cwt" min={0.01} />
          <SegmentedControl aria-label="View" data={VIEWS} value={view} onChange={setView} />
        </Group>
      </Group>
      {compared.found.rows.length === 0 ? (
        <Text>- Enter a futures price: without one there is nothing to compare.</Text>
      ) : view === 'Table' ? (
        <EndTable compared={compared} />
      ) : (
        <EndChart compared={compared} />
      )}
    </Stack>
  );
}
