import { Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Trade } from '#domain/trades';
import { withReference } from '../lib/call.ts';
import { count, dayShort, tradePrice } from '#domain/format';
import { MessageBox } from '../ui/message-box.tsx';
import { Modal } from '../ui/modal.tsx';
import { openTradesQuery } from './data.ts';
import type { Draft } from './draft.ts';
import type { PreviewRow } from './draft-rows.ts';
import {
  type Choice,
  choiceWith,
  choiceWithout,
  matchOf,
  NO_MATCH_CHOSEN,
  type Outcome,
  outcomeOf,
} from './match-choice.ts';
import classes from './trade-imports.module.css';

interface MatchModalProps {
  draft: Draft;
  row: PreviewRow;
  opened: boolean;
  onClose: () => void;
}

/** Chooses the open trades that a closing row closes. If cancelled or closed, the row becomes an opening row again. Source: spec 2 §4. */
export function MatchModal({ draft, row, opened, onClose }: MatchModalProps) {
  const revert = () => {
    draft.open(row.place);
    onClose();
  };
  return (
    <Modal opened={opened} onClose={revert} title="Match Closing Trade" size="lg">
      <Matches draft={draft} row={row} onCancel={revert} onClose={onClose} />
    </Modal>
  );
}

function Matches({
  draft,
  row,
  onCancel,
  onClose,
}: Pick<MatchModalProps, 'draft' | 'row' | 'onClose'> & { onCancel: () => void }) {
  const { data, isError, error } = useQuery(openTradesQuery(row.lotId));
  const [choice, choose] = useState<Choice | null>(null);
  const outcome = outcomeOf(row, data ?? [], (id) => draft.takenFrom(id, row.place), choice);
  const { b_s, quantity, period, description, price_amount, trade_date } = row.trade;
  const confirm = () => {
    draft.close(row.place, matchOf(outcome));
    onClose();
  };
  return (
    <Stack gap="md">
      <Text>
        Row {row.trade.row}: {b_s} {count(quantity)} {period} {description} at {tradePrice(price_amount)} on{' '}
        {dayShort(trade_date)}
      </Text>
      {isError && <MessageBox kind="error">{withReference('Failed to load open trades', error)}</MessageBox>}
      {data === undefined && !isError ? (
        <Skeleton height={120} radius="md" />
      ) : (
        <Candidates outcome={outcome} onChoose={choose} />
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          onClick={confirm}
          disabled={data === undefined || outcome.missing !== null}
          title={outcome.missing ?? undefined}
        >
          {outcome.confirmLabel}
        </Button>
      </Group>
    </Stack>
  );
}

interface CandidatesProps {
  outcome: Outcome;
  onChoose: (choice: Choice) => void;
}

const Candidates = ({ outcome, onChoose }: CandidatesProps) => (
  <Stack gap="xs" role="group" aria-label="Which open trades does it close?">
    <Text fw={500}>Which open trades does it close?</Text>
    {outcome.short !== null && <Text size="sm">{outcome.short}</Text>}
    {outcome.candidates.map((trade) => (
      <CandidateOption
        key={trade.id}
        trade={trade}
        closes={outcome.parts.find(({ trade_id }) => trade_id === trade.id)?.quantity ?? 0}
        onChange={(on) => onChoose(on ? choiceWith(outcome, trade.id) : choiceWithout(outcome, trade.id))}
      />
    ))}
    <Checkbox
      checked={outcome.noMatch}
      onChange={(event) =>
        onChoose(event.currentTarget.checked ? NO_MATCH_CHOSEN : { ids: [], noMatch: false })
      }
      label="No match"
      description="The row is saved as a closed trade of its own. What it made is not known: it is left out of P/L and totals."
      className={classes.candidate}
    />
  </Stack>
);

interface CandidateOptionProps {
  trade: Trade;
  /** The contracts of it that the row closes. */
  closes: number;
  onChange: (on: boolean) => void;
}

function CandidateOption({ trade, closes, onChange }: CandidateOptionProps) {
  const { b_s, quantity, period, description, trade_date, price_amount, acct } = trade;
  return (
    <Checkbox
      checked={closes > 0}
      onChange={(event) => onChange(event.currentTarget.checked)}
      label={`${b_s} ${count(quantity)} ${period ?? ''} ${description ?? ''} at ${tradePrice(price_amount)} on ${dayShort(trade_date)}`}
      description={`Account ${acct}. ${closesMessage(closes, quantity)}.`}
      className={classes.candidate}
    />
  );
}

function closesMessage(closes: number, quantity: number): string {
  if (closes === 0) return 'Stays open';
  if (closes === quantity) return `Closes all ${count(quantity)}`;
  return `Closes ${count(closes)} and leaves ${count(quantity - closes)} open`;
}
