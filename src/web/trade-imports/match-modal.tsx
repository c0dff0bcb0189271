import { Button, Group, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ClosingMatch, closingMatch, isSameContract } from '#domain/trade-closing';
import { sideOf, type Trade } from '#domain/trades';
import { withReference } from '../lib/call.ts';
import { count, dayShort, tradePrice } from '../lib/format.ts';
import { MessageBox } from '../ui/message-box.tsx';
import { Modal } from '../ui/modal.tsx';
import { openTradesQuery } from './data.ts';
import type { Draft } from './draft.ts';
import type { PreviewRow } from './draft-rows.ts';
import classes from './trade-imports.module.css';

interface MatchModalProps {
  draft: Draft;
  row: PreviewRow;
  opened: boolean;
  onClose: () => void;
}

/** Chooses the open trade that a closing row closes. Cancelled or closed, the row is open again. Source: spec 2 §4. */
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

/** An open trade in the same contract on the other side, and what matching it would do. */
interface Candidate {
  trade: Trade;
  match: ClosingMatch;
}

/** The open trades that the row is in the contract of, less what other rows of the file close of them. */
export function candidatesFor(
  row: PreviewRow,
  open: readonly Trade[],
  takenFrom: (id: number) => number,
): Candidate[] {
  const closing = { ...row.trade, lot_id: row.lotId };
  return open
    .filter((trade) => isSameContract(closing, trade) && sideOf(closing.b_s) !== sideOf(trade.b_s))
    .map((trade) => ({ ...trade, quantity: trade.quantity - takenFrom(trade.id) }))
    .filter(({ quantity }) => quantity > 0)
    .map((trade) => ({ trade, match: closingMatch(closing, trade) }));
}

const NO_MATCH = 'none';

function Matches({
  draft,
  row,
  onCancel,
  onClose,
}: Pick<MatchModalProps, 'draft' | 'row' | 'onClose'> & { onCancel: () => void }) {
  const { data, isError, error } = useQuery(openTradesQuery(row.lotId, row.trade));
  const candidates = candidatesFor(row, data ?? [], (id) => draft.takenFrom(id, row.place));
  const possible = candidates.filter(({ match }) => 'closed' in match);
  const [picked, setPicked] = useState<string | null>(row.match ? String(row.match.id) : null);
  // The one that can be meant is chosen before anybody chooses.
  const [only, ...others] = possible;
  const chosen = picked ?? (only && others.length === 0 ? String(only.trade.id) : null);
  const confirm = () => {
    const match = possible.find(({ trade }) => String(trade.id) === chosen);
    draft.close(row.place, match?.trade ?? null);
    onClose();
  };
  const { b_s, quantity, period, description, price_amount, trade_date } = row.trade;
  const ready = chosen === NO_MATCH || possible.some(({ trade }) => String(trade.id) === chosen);
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
        <Radio.Group
          label="Which open trade does it close?"
          description={
            candidates.length === 0
              ? 'No open trade of this lot is in the same contract on the other side.'
              : undefined
          }
          value={chosen}
          onChange={setPicked}
        >
          <Stack gap="xs" mt="xs">
            {candidates.map((candidate) => (
              <CandidateOption key={candidate.trade.id} {...candidate} />
            ))}
            <Radio
              value={NO_MATCH}
              label="No match"
              description="The row is saved as a closed trade of its own, at its own date and price."
            />
          </Stack>
        </Radio.Group>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button onClick={confirm} disabled={!ready} title={ready ? undefined : 'Choose a trade, or No match'}>
          Confirm Match
        </Button>
      </Group>
    </Stack>
  );
}

function CandidateOption({ trade, match }: Candidate) {
  const { b_s, quantity, period, description, trade_date, price_amount, acct } = trade;
  const does = 'refused' in match ? match.refused : splitWords(match);
  return (
    <Radio
      value={String(trade.id)}
      disabled={'refused' in match}
      label={`${b_s} ${count(quantity)} ${period ?? ''} ${description ?? ''} at ${tradePrice(price_amount)} on ${dayShort(trade_date)}`}
      description={`Account ${acct}. ${does}.`}
      className={classes.candidate}
    />
  );
}

const splitWords = ({ closed, remaining }: { closed: number; remaining: number }): string =>
  remaining === 0
    ? `Closes all ${count(closed)}`
    : `Closes ${count(closed)} and leaves ${count(remaining)} open`;
