import { Button, Group, Paper, Stack } from '@mantine/core';
import { linkIn, useClient } from '../lib/client.ts';
import { useNameOfClient } from '../lib/clients.ts';
import type { LongWork } from '../lib/long-work.ts';
import { TextLink } from '../ui/links.tsx';
import { WorkProgress } from '../ui/work-progress.tsx';
import classes from '../ui/notice-region.module.css';

interface LongWorksProps {
  works: readonly LongWork[];
  /** The address of the current screen, which shows the progress of its own work itself. */
  pathname: string;
}

export function LongWorks({ works, pathname }: LongWorksProps) {
  const shown = useClient();
  const nameOf = useNameOfClient();
  const ofOtherScreens = works.filter(({ view, client }) => view?.to !== pathname || client !== shown);
  if (ofOtherScreens.length === 0) return null;
  return (
    <Stack gap="xs" mb="xs" role="group" aria-label="In Progress">
      {ofOtherScreens.map(({ id, title, view, client, progress, cancel }) => (
        <Paper key={id} withBorder p="sm" shadow="lg" className={classes.work}>
          <WorkProgress
            title={client === shown ? title : `${title} · ${nameOf(client)}`}
            progress={progress}
          />
          <Group gap="sm" justify="flex-end" mt="xs">
            {view && (
              <TextLink {...linkIn(client, view)} size="sm" aria-label={`View: ${title}`}>
                View
              </TextLink>
            )}
            <Button variant="default" size="compact-sm" onClick={cancel} aria-label={`Cancel: ${title}`}>
              Cancel
            </Button>
          </Group>
        </Paper>
      ))}
    </Stack>
  );
}
