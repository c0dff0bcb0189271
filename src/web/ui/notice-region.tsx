import { Button, CloseButton, Group, Paper } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useId, useState, type FocusEvent, type ReactNode } from 'react';
import { TextLink } from './links.tsx';
import classes from './notice-region.module.css';
import { dismiss, dismissAll, notices, type Notice } from './notices.ts';

/** How long a notice stays without hover or focus, in milliseconds. */
const VISIBLE_MS = 6000;

/** The live region for notices; always rendered, so that screen readers announce new ones. Those announced by a dialog stand beside it. */
export function NoticeRegion({ children }: { children?: ReactNode }) {
  const shown = notices.use();
  useEffect(() => dismissAll, []);
  return (
    <section aria-label="Notices">
      {children && <div className={classes.works}>{children}</div>}
      <div className={classes.region}>
        {[false, true].map((isAnnounced) => (
          <div key={String(isAnnounced)} role={isAnnounced ? undefined : 'status'} className={classes.stack}>
            {shown
              .filter((notice) => (notice.isAnnounced ?? false) === isAnnounced)
              .map((notice) => (
                <OneNotice key={notice.id} notice={notice} />
              ))}
          </div>
        ))}
      </div>
    </section>
  );
}

/** A notice closes by itself, but not while hovered or focused. */
function OneNotice({ notice: { id, message, kind, view, undo } }: { notice: Notice }) {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const messageId = useId();
  const isHeld = isHovered || isFocused;
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => dismiss(id), VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [id, isHeld]);
  const leave = (event: FocusEvent<HTMLElement>) =>
    setFocused(event.currentTarget.contains(event.relatedTarget));
  const close = () => dismiss(id);
  const Icon = kind === 'error' ? IconAlertCircle : IconCircleCheck;
  return (
    <Paper
      withBorder
      shadow="lg"
      className={classes.notice}
      data-kind={kind}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={leave}
    >
      <Icon size={18} className={classes.icon} aria-hidden />
      <span id={messageId} className={classes.text}>
        {message}
      </span>
      <Group gap="xs" wrap="nowrap">
        {view && (
          <TextLink {...view} size="sm" aria-describedby={messageId} onClick={close}>
            View
          </TextLink>
        )}
        {undo && (
          <Button
            variant="default"
            size="compact-sm"
            aria-describedby={messageId}
            onClick={() => {
              close();
              undo();
            }}
          >
            Undo
          </Button>
        )}
        <CloseButton size="sm" aria-label="Close notice" aria-describedby={messageId} onClick={close} />
      </Group>
    </Paper>
  );
}
