import { ActionIcon, Paper, Text } from '@mantine/core';
import { useClickOutside, useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import classes from './layout.module.css';

/** The notification button and its panel. */
export function Notifications() {
  const [opened, { toggle, close }] = useDisclosure(false);
  const outside = useClickOutside<HTMLDivElement>(close);
  return (
    <div ref={outside} className={classes.notifications}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        title="Notifications"
        aria-label="Notifications"
        aria-expanded={opened}
        onClick={toggle}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      >
        <IconBell size={20} aria-hidden />
      </ActionIcon>
      {opened && (
        <Paper component="output" withBorder shadow="lg" p="md" className={classes.panel}>
          <Text size="sm">Nothing needs your attention</Text>
        </Paper>
      )}
    </div>
  );
}
