import { Outlet, useBlocker, type ErrorComponentProps, type UseBlockerOpts } from '@tanstack/react-router';
import { Button, Group, Stack, Text } from '@mantine/core';
import { clientOfAddress } from '../lib/client.ts';
import { isLongWorkUnderWay } from '../lib/long-work.ts';
import { savesSettled } from '../lib/saves.ts';
import { askToDiscard, isAnythingUnsaved, losesUnsaved, useOpenQuestion } from '../lib/unsaved.ts';
import { ErrorPanel } from '../ui/messages.tsx';
import { Modal } from '../ui/modal.tsx';

const guard: UseBlockerOpts = {
  shouldBlockFn: async ({ current, next }) => {
    if (losesUnsaved(current, next) && !(await askToDiscard())) return true;
    if (clientOfAddress(current.search) !== clientOfAddress(next.search)) await savesSettled();
    return false;
  },
  enableBeforeUnload: () => isAnythingUnsaved() || isLongWorkUnderWay(),
};

/** Asks before a link, Back or closing a dialog discards unsaved input; on reload only the browser can ask. */
function DiscardQuestion() {
  useBlocker(guard);
  const decide = useOpenQuestion();
  return (
    <Modal
      opened={decide !== null}
      onClose={() => decide?.(false)}
      closeOnClickOutside={false}
      title="Discard Changes?"
      size="sm"
    >
      <Stack gap="md">
        <Text>What you entered has not been saved</Text>
        <Group justify="flex-end" gap="sm">
          <Button color="red" onClick={() => decide?.(true)}>
            Discard
          </Button>
          <Button variant="default" onClick={() => decide?.(false)} data-autofocus>
            Keep Editing
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

export const RootLayout = () => (
  <>
    <Outlet />
    <DiscardQuestion />
  </>
);

/** Shown for a page that failed to render or to load its code. */
export const RouteError = ({ error, reset }: ErrorComponentProps) => (
  <ErrorPanel
    isPage
    message="This page could not be shown. Please try again."
    error={error}
    onRetry={reset}
  />
);
