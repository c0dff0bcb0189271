import { Center, Loader, Stack, Text } from '@mantine/core';

/** Shown while the session or the page's code is loading. */
export function LoadingScreen() {
  return (
    <Center mih="60dvh" component="output">
      <Stack align="center" gap="xs">
        <Loader aria-hidden />
        <Text c="dimmed">Loading...</Text>
      </Stack>
    </Center>
  );
}
