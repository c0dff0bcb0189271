import { Center, Loader, Stack, Text } from '@mantine/core';
import classes from './loading-screen.module.css';

/** Shown while the session or the page's code is loading, after a moment. */
export const LoadingScreen = () => (
  <Center mih="60dvh" component="output" className={classes.late}>
    <Stack align="center" gap="xs">
      <Loader aria-hidden />
      <Text c="dimmed">Loading...</Text>
    </Stack>
  </Center>
);
