import { Group, Paper, Text } from '@mantine/core';

interface PreviewProps {
  /** Labels and formatted figures. */
  figures: readonly (readonly [string, string])[];
}

/** The figures calculated from the entered numbers. */
export function Preview({ figures }: PreviewProps) {
  return (
    <Paper withBorder p="sm" component="section" aria-label="Preview">
      <Group gap="xl" component="dl" m={0}>
        {figures.map(([name, figure]) => (
          <div key={name}>
            <Text component="dt" size="xs" c="dimmed">
              {name}
            </Text>
            <Text component="dd" m={0} fw={600}>
              {figure}
            </Text>
          </div>
        ))}
      </Group>
    </Paper>
  );
}
