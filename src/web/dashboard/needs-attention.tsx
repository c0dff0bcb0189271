import { Paper, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { counted } from '#domain/kit/format';
import { withReason } from '../lib/call.ts';
import { alertsOfQuery } from '../shell/alerts-data.ts';
import { AddressLink } from '../ui/address-link.tsx';
import { Note, SectionTitle } from '../ui/messages.tsx';
import classes from './dashboard.module.css';

const MOST = 5;

/** The alerts that cost most to miss, of an owner or of everything visible. */
export function NeedsAttention({ owner }: { owner: string | undefined }) {
  const { data: alerts, error } = useQuery(alertsOfQuery(owner));
  const hidden = (alerts?.length ?? 0) - MOST;
  return (
    <Paper
      withBorder
      p="md"
      component="section"
      aria-labelledby="needs-attention"
      className={classes.attentionBox}
    >
      <SectionTitle mb="sm" id="needs-attention">
        Needs attention
      </SectionTitle>
      {alerts === undefined ? (
        error ? (
          <Text size="sm">{withReason('Failed to load notifications', error)}</Text>
        ) : (
          <Skeleton height={20} />
        )
      ) : alerts.length === 0 ? (
        <Text c="dimmed">Nothing needs your attention</Text>
      ) : (
        <ul className={classes.attention}>
          {alerts.slice(0, MOST).map(({ key, link, message }) => (
            <li key={key}>
              <AddressLink href={link}>{message}</AddressLink>
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && <Note mt="xs">{counted(hidden, 'more notification')} under the bell</Note>}
    </Paper>
  );
}
