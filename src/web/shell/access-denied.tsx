import { Button, Center, Paper, Stack, Text, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Whether there is a page before this one (decision 58). The router forgets the pages before a full load; the browser counts those of
 * this site, and a link from another site is its referrer. A new tab's empty page is none.
 */
function isAnyPageBefore(isKnownToRouter: boolean): boolean {
  const { navigation, history }: Partial<Pick<Window, 'navigation'>> & Pick<Window, 'history'> = window;
  const ofThisSite = navigation ? navigation.canGoBack : history.length > 1;
  return isKnownToRouter || ofThisSite || (document.referrer !== '' && history.length > 1);
}

export function AccessDenied() {
  const router = useRouter();
  useEffect(() => {
    document.title = 'Access Denied · Drover';
  }, []);
  const goBack = () =>
    isAnyPageBefore(router.history.canGoBack())
      ? router.history.back()
      : void router.navigate({ to: '/dashboard' });
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
