import { Box, Button, Group } from '@mantine/core';
import { use } from 'react';
import { withReason } from '../lib/call.ts';
import { FactsContext } from '../lib/unloaded-facts.ts';
import { MessageBox } from './messages.tsx';

/** Says that facts of a page or a dialog could not be loaded (`useFact`): what depends on them is missing from it. */
export function UnloadedFactsNotice({ mb = 0 }: { mb?: 'md' | 0 }) {
  const unloaded = [...use(FactsContext).use().values()];
  const [first] = unloaded;
  if (!first) return null;
  return (
    <Box mb={mb}>
      <MessageBox kind="error">
        <Group justify="space-between" gap="sm">
          <span>{withReason('Failed to load some data', first.error)}</span>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              for (const { retry } of unloaded) retry();
            }}
          >
            Retry
          </Button>
        </Group>
      </MessageBox>
    </Box>
  );
}
