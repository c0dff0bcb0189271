import { Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { LotDetail } from '#api/lot-detail';
import { editLot } from '#api/lots';
import { isDay, type Day } from '#domain/kit/days';
import { typedNumber } from '#domain/kit/typed-numbers';
import { outDateFor } from '#domain/plan/daily-gain';
import { moveOutDateMessage } from '#domain/plan/messages';
import { headIn } from '#domain/plan/records';
import { dailyGainWarning } from '#domain/plan/warnings';
import { call } from '../../lib/call.ts';
import { invalidateAll } from '../../lib/query-client.ts';
import { AtOnceButton } from '../../ui/action-button.tsx';
import { SmallNote } from '../../ui/messages.tsx';

interface MoveButtonProps {
  lot: LotDetail['lot'];
  to: Day;
  disabled?: boolean;
  children: string;
}

const MoveButton = ({ lot, to, ...button }: MoveButtonProps) => (
  <AtOnceButton
    action={() => call(editLot, { ...lot, est_out_date: to })}
    done={(saved) => `Lot ${saved.lot} updated`}
    failure="Failed to update lot. Please try again."
    changed={invalidateAll}
    {...button}
  />
);

/**
 * Offers the out date at which the lot reaches its out weight with another daily gain. The out date decides the futures contract, so
 * typing alone moves nothing. Source: beyond-2 J2.
 */
export function MoveOutDate({ detail: { lot, receivings } }: { detail: LotDetail }) {
  const [typed, setTyped] = useState('');
  const adg = typedNumber(typed);
  const to = typeof adg === 'number' ? outDateFor(adg, lot, headIn(receivings)) : null;
  const warning = typeof adg === 'number' ? dailyGainWarning(adg) : null;
  return (
    <Group gap="sm" align="center">
      <TextInput
        aria-label="Another ADG, lb"
        placeholder="Another ADG"
        inputMode="decimal"
        size="xs"
        w="9rem"
        rightSection="lb"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {to !== null && to !== lot.est_out_date && (
        <MoveButton lot={lot} to={to}>
          {moveOutDateMessage(to)}
        </MoveButton>
      )}
      {warning !== null && <SmallNote>{warning}</SmallNote>}
    </Group>
  );
}

/** Beside the sentence of a lot past its out date: moves it to a day to come. Source: beyond-2 J15. */
export function MovePastOutDate({ detail: { lot }, today }: { detail: LotDetail; today: Day }) {
  const [to, setTo] = useState('');
  if (lot.cover !== 'past out date') return null;
  return (
    <Group gap="sm" align="center">
      <TextInput
        aria-label="New out date"
        type="date"
        size="xs"
        min={today}
        value={to}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
      />
      <MoveButton lot={lot} to={to} disabled={!isDay(to) || to < today}>
        Move out date
      </MoveButton>
    </Group>
  );
}
