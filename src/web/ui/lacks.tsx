import { Text } from '@mantine/core';

/** Under a figure, what it lacks: '1 shipment has no weight'. Nothing where it is whole. */
export const Lacks = ({ of: message }: { of: string | null }) =>
  message !== null && (
    <Text size="xs" c="dimmed" component="div">
      {message}
    </Text>
  );
