import { ActionIcon, Indicator, Paper, Text } from '@mantine/core';
import { useClickOutside, useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import { counted } from '#domain/kit/format';
import { alertsQuery } from './alerts-data.ts';
import classes from './layout.module.css';

/** Loaded when the panel is first opened. */
const AlertList = lazy(async () => ({ default: (await import('./alert-list.tsx')).AlertList }));

/** The notification button with the number of alerts, and its panel. */
export function Notifications() {
  const [opened, { toggle, close }] = useDisclosure(false);
  const outside = useClickOutside<HTMLDivElement>(close);
  const panel = useRef<HTMLElement>(null);
  const { data: alerts } = useQuery(alertsQuery);
  const name = alerts?.length ? `Notifications, ${counted(alerts.length, 'alert')}` : 'Notifications';
  return (
    <div ref={outside} className={classes.notifications}>
      <Indicator
        label={alerts?.length}
        classNames={{ indicator: classes.count }}
        size={16}
        // The bell is smaller than its button: the number stands on the bell.
        offset={8}
        disabled={!alerts?.length}
        aria-hidden={false}
      >
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          title="Notifications"
          aria-label={name}
          aria-expanded={opened}
          onClick={toggle}
          onKeyDown={(event) => event.key === 'Escape' && close()}
        >
          <IconBell size={20} aria-hidden />
        </ActionIcon>
      </Indicator>
      {opened && (
        <Paper
          ref={panel}
          tabIndex={-1}
          component="section"
          aria-label="Notifications"
          withBorder
          shadow="lg"
          p="md"
          className={classes.panel}
          onKeyDown={(event) => event.key === 'Escape' && close()}
        >
          <Suspense fallback={<Text size="sm">Loading...</Text>}>
            <AlertList onFollow={close} onDismissed={() => panel.current?.focus()} />
          </Suspense>
        </Paper>
      )}
    </div>
  );
}
