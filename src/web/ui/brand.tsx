import { Group, Text } from '@mantine/core';

export const Brand = () => (
  <Group gap="xs" wrap="nowrap" miw={0}>
    <svg
      width="24"
      height="24"
      style={{ flex: 'none' }}
      viewBox="4 5 24 22"
      fill="none"
      stroke="var(--hay)"
      strokeWidth="3"
      aria-hidden
    >
      <path d="M6 8c0 5 3 7 6 7h8c3 0 6-2 6-7" strokeLinecap="round" />
      <path d="M11 15l2 9h6l2-9" strokeLinejoin="round" />
    </svg>
    <Text component="span" fw={600} size="lg" truncate>
      Drover
    </Text>
  </Group>
);
