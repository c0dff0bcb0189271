import { Center, Loader, Stack, Text } from '@mantine/core';

/** While it is not yet known who is at the screen, or the page's own code is on its way. */
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
