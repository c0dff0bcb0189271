import { Button, Center, Paper, Stack, Text, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

export function AccessDenied() {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  useEffect(() => {
    document.title = 'Access Denied · Drover';
  }, []);
  const goBack = () => (canGoBack ? router.history.back() : void router.navigate({ to: '/dashboard' }));
  return (
    <Center mih="60dvh">
      <Paper withBorder p="xl" maw={480} role="alert">
        <Stack align="center" gap="sm" ta="center">
          <IconLock size={32} color="var(--loss)" aria-hidden />
          <Title order={1} size="h3">
            Access Denied
          </Title>
          <Text c="dimmed">
            You don't have permission to access this page. Admin privileges are required.
          </Text>
          <Button onClick={goBack}>Go Back</Button>
        </Stack>
      </Paper>
    </Center>
  );
}
