import { Paper, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { attentionLines, type AttentionLine } from '#domain/alerts/attention';
import { counted } from '#domain/kit/format';
import { withReason } from '../lib/call.ts';
import { alertsQuery } from '../parts/alerts-data.ts';
import { AddressLink } from '../ui/address-link.tsx';
import { Note, SectionTitle } from '../ui/messages.tsx';
import classes from './dashboard.module.css';

const MOST = 5;

/** The alerts that cost most to miss, by kind, each with the action for it. */
export function NeedsAttention() {
  const { data: alerts, error } = useQuery(alertsQuery);
  const lines = alerts && attentionLines(alerts);
  const hidden = (lines ?? []).slice(MOST).reduce((sum, line) => sum + line.alerts.length, 0);
  return (
    <Paper
      withBorder
      px="md"
      py={{ base: 'md', md: 'sm' }}
      component="section"
      aria-labelledby="needs-attention"
      aria-busy={alerts === undefined && !error}
      className={classes.attentionBox}
    >
      <SectionTitle mb="xs" id="needs-attention">
        Needs attention
      </SectionTitle>
      {lines === undefined ? (
        error ? (
          <Text size="sm">{withReason('Failed to load notifications', error)}</Text>
        ) : (
          <Skeleton height={20} mb={4} />
        )
      ) : lines.length === 0 ? (
        <Text c="dimmed">Nothing needs your attention</Text>
      ) : (
        <ul className={classes.attention}>
          {lines.slice(0, MOST).map((line) => (
            <li key={line.kind}>
              <Line line={line} />
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && <Note mt="xs">{counted(hidden, 'more notification')} under the bell</Note>}
    </Paper>
  );
}

/** Several alerts of a kind are opened by their sentence; one leads to its page. */
const Line = ({ line: { message, verb, link, alerts } }: { line: AttentionLine }) => (
  <div className={classes.attentionLine}>
    {alerts.length === 1 ? (
      <AddressLink href={link}>{message}</AddressLink>
    ) : (
      <details>
        <summary>{message}</summary>
        <ul className={classes.attention}>
          {alerts.map((alert) => (
            <li key={alert.key}>
              <AddressLink href={alert.link}>{alert.message}</AddressLink>
            </li>
          ))}
        </ul>
      </details>
    )}
    <AddressLink href={link} label={`${verb}: ${message}`} className={classes.verb}>
      {verb}
    </AddressLink>
  </div>
);
