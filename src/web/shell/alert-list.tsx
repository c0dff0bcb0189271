import { Button, CloseButton, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { dismissAlert } from '#api/alerts';
import type { Alert } from '#domain/kit/alert';
import { call, messageOf, withReason } from '../lib/call.ts';
import { invalidate } from '../lib/query-client.ts';
import { day } from '#domain/kit/format';
import { AddressLink } from '../ui/address-link.tsx';
import { MessageBox, SmallNote } from '../ui/messages.tsx';
import { alertsQuery } from '../parts/alerts-data.ts';
import classes from './layout.module.css';

interface AlertListProps {
  onFollow: () => void;
  /** After an alert, with the button that dismissed it, has gone. */
  onDismissed: () => void;
}

/** The alerts, the costliest to miss first; each links to its page and can be dismissed until its facts change. */
export function AlertList({ onFollow, onDismissed }: AlertListProps) {
  const { data: alerts, isError, error, refetch } = useQuery(alertsQuery);
  const dismiss = useDismissal(onDismissed);
  if (isError) {
    return (
      <Group gap="sm">
        <Text size="sm">{withReason('Failed to load notifications', error)}</Text>
        <Button size="xs" variant="default" onClick={() => void refetch()}>
          Retry
        </Button>
      </Group>
    );
  }
  if (!alerts) return <Text size="sm">Loading...</Text>;
  return (
    <>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5">
          Notifications
        </Title>
        {alerts.length > 1 && (
          <Button
            size="compact-xs"
            variant="default"
            disabled={dismiss.isPending}
            onClick={() => dismiss.mutate(alerts)}
          >
            Dismiss all
          </Button>
        )}
      </Group>
      {dismiss.isError && (
        <MessageBox kind="error">
          {messageOf(dismiss.error, 'Failed to dismiss. Please try again.')}
        </MessageBox>
      )}
      {alerts.length === 0 ? (
        <Text size="sm" component="output">
          Nothing needs your attention
        </Text>
      ) : (
        <Stack component="ul" gap="xs" className={classes.alerts}>
          {alerts.map((alert) => (
            <AlertItem
              key={alert.key}
              alert={alert}
              onFollow={onFollow}
              disabled={dismiss.isPending}
              onDismiss={() => dismiss.mutate([alert])}
            />
          ))}
        </Stack>
      )}
    </>
  );
}

function useDismissal(onDismissed: () => void) {
  return useMutation({
    mutationFn: async (dismissed: readonly Alert[]) => {
      for (const { key, facts } of dismissed) await call(dismissAlert, { key, facts });
    },
    onSuccess: onDismissed,
    onSettled: () => invalidate({ queryKey: alertsQuery.queryKey }),
  });
}

interface AlertItemProps {
  alert: Alert;
  onFollow: () => void;
  onDismiss: () => void;
  disabled: boolean;
}

/** The word of the link beside an alert, for the kinds that have one. */
function actionOf({ kind, link }: Alert): string | null {
  if (kind === 'lot_without_plan') return 'Plan';
  return kind === 'lrp_settlement' && link.includes('settle=') ? 'Settle' : null;
}

const AlertItem = ({ alert, onFollow, onDismiss, disabled }: AlertItemProps) => {
  const action = actionOf(alert);
  return (
    <li>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <div style={{ flex: 1 }}>
          <AddressLink href={alert.link} onFollow={onFollow}>
            {alert.message}
          </AddressLink>
          <SmallNote>since {day(alert.since)}</SmallNote>
        </div>
        {action !== null && (
          <AddressLink href={alert.link} onFollow={onFollow}>
            {action}
          </AddressLink>
        )}
        <CloseButton
          size="sm"
          aria-label={`Dismiss: ${alert.message}`}
          disabled={disabled}
          onClick={onDismiss}
        />
      </Group>
    </li>
  );
};
