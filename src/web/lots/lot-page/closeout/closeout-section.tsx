import { Badge, Group, Stack } from '@mantine/core';
import { useMemo } from 'react';
import { closeoutNotes } from '#domain/closeout/sheet';
import { CLOSEOUT_STATE_LABELS, type CloseoutState } from '#domain/closeout/closeout';
import type { Lot } from '#domain/lots/lots';
import { ButtonLink, TextLink } from '../../../ui/links.tsx';
import { Notes, SectionTitle } from '../../../ui/messages.tsx';
import type { Financials } from '../financials.ts';
import { useLotLinks } from '../lot-links.ts';
import { CloseoutFigures } from './closeout-figures.tsx';
import { lotCloseout } from './lot-closeout.ts';

export const CloseoutStateBadge = ({ state }: { state: CloseoutState | null | undefined }) =>
  state ? <Badge variant="default">{CLOSEOUT_STATE_LABELS[state]}</Badge> : null;

export function CloseoutSection({ financials }: { financials: Financials | undefined }) {
  const closeout = useMemo(() => financials && lotCloseout(financials), [financials]);
  return (
    <Stack gap="sm" component="section" aria-label="Closeout">
      <Group justify="space-between">
        <Group gap="sm">
          <SectionTitle>Closeout</SectionTitle>
          <CloseoutStateBadge state={closeout?.state} />
        </Group>
        {financials && <CloseoutLinks lot={financials.detail.lot} />}
      </Group>
      <CloseoutFigures closeout={closeout} />
      {closeout && <Notes lines={closeoutNotes(closeout)} />}
    </Stack>
  );
}

function CloseoutLinks({ lot }: { lot: Lot }) {
  const { protect, closeout, equityReport } = useLotLinks(lot);
  return (
    <Group gap="sm">
      {protect && lot.current_hd > 0 && (
        <ButtonLink {...protect} variant="default" size="xs">
          Compare protection
        </ButtonLink>
      )}
      <TextLink {...closeout} size="sm">
        Open closeout
      </TextLink>
      {equityReport && (
        <TextLink {...equityReport} size="sm">
          Equity report
        </TextLink>
      )}
    </Group>
  );
}
