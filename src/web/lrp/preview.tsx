import { Group, Paper } from '@mantine/core';
import { Fact } from '../ui/fact.tsx';

export function LrpPreview({ figures }: { figures: readonly (readonly [string, string])[] }) {
  return (
    <Paper withBorder p="sm" component="section" aria-label="Preview">
      <Group gap="xl" component="dl" m={0}>
        {figures.map(([name, figure]) => (
          <Fact key={name} label={name} fw={600}>
            {figure}
          </Fact>
        ))}
      </Group>
    </Paper>
  );
}
