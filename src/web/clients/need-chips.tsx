import { Badge, Group, Stack, Text } from '@mantine/core';
import type { Client } from '#domain/clients/board';
import type { NeedReason } from '#domain/clients/need';
import { counted } from '#domain/kit/format';
import { AddressLink } from '../ui/address-link.tsx';
import { Explained } from '../ui/explained.tsx';
import { SmallNote } from '../ui/messages.tsx';
import classes from './clients.module.css';

/** Reasons shown before a row is opened. */
const SHOWN = 2;

/** Reasons about money or law, and about dates that come soon. */
const URGENT = 80;
const SOON = 30;

const colourOf = ({ severity }: NeedReason): string =>
  severity >= URGENT ? 'red' : severity >= SOON ? 'yellow' : 'gray';

/** Why a client needs attention, the most severe first. */
export function NeedChips({ reasons }: Pick<Client, 'reasons'>) {
  const rest = reasons.length - SHOWN;
  if (reasons.length === 0) return <Text c="dimmed">Nothing</Text>;
  return (
    <span className={classes.chips}>
      {reasons.slice(0, SHOWN).map((reason) => (
        <Badge
          key={`${reason.kind} ${reason.severity}`}
          variant="light"
          color={colourOf(reason)}
          title={reason.message}
        >
          {reason.label}
        </Badge>
      ))}
      {rest > 0 && <span className={classes.more}>{`+${rest} more`}</span>}
    </span>
  );
}

/** Every reason with its sentence and the link that resolves it, and their sum. */
export const NeedDetail = ({ client: { reasons, points } }: { client: Client }) =>
  reasons.length === 0 ? (
    <Text c="dimmed">Nothing needs your attention</Text>
  ) : (
    <Stack gap="xs" className={classes.detail}>
      <ul className={classes.reasons}>
        {reasons.map((reason) => (
          <li key={`${reason.kind} ${reason.severity}`}>
            <Group gap="xs" align="baseline">
              <Badge variant="light" color={colourOf(reason)} className={classes.chip}>
                {reason.label}
              </Badge>
              <span className={classes.reason}>
                <AddressLink href={reason.link}>{reason.message}</AddressLink>
                {reason.alerts > 1 && (
                  <SmallNote>{counted(reason.alerts - 1, 'more like it', 'more like it')}</SmallNote>
                )}
              </span>
            </Group>
          </li>
        ))}
      </ul>
      <SmallNote component="div">
        <Explained
          term="client-need"
          explanation="The points of these reasons. Clients are sorted by the most severe reason first, then by this sum."
        >
          {counted(points, 'point')}
        </Explained>
      </SmallNote>
    </Stack>
  );
