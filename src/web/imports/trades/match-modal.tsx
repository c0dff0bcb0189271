import { Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listTrades } from '#api/trades';
import { rowOfUnsaved } from '#domain/trades/offsets';
import type { Trade } from '#domain/trades/trades';
import { call, withReason } from '../../lib/call.ts';
import { count, dayShort, tradePrice } from '#domain/kit/format';
import { MessageBox } from '../../ui/message-box.tsx';
import { Modal } from '../../ui/modal.tsx';
import type { TradeDraft, TradeRow } from './draft.ts';
import type { OpenInBooks } from './offsets.ts';
import {
  type Choice,
  choiceWith,
  choiceWithout,
  matchOf,
  NO_MATCH_CHOSEN,
  type Outcome,
  outcomeOf,
} from './match-choice.ts';

const AT_A_TIME = 200;

async function openTradesOf(lotId: number): Promise<Trade[]> {
  const trades: Trade[] = [];
  for (;;) {
    const next = await call(listTrades, {
      status: 'open',
      lots: String(lotId),
      sort: 'trade_date',
      offset: trades.length,
      limit: AT_A_TIME,
    });
    trades.push(...next);
    if (next.length < AT_A_TIME) return trades;
  }
}

/** All open trades of a lot, oldest first, which include the candidates of a closing row. */
const openTradesQuery = (lotId: number) =>
  queryOptions({ queryKey: ['trades', 'open', lotId], queryFn: () => openTradesOf(lotId) });

interface MatchModalProps {
  draft: TradeDraft;
  row: TradeRow;
  opened: boolean;
  onClose: () => void;
}

/**
 * Chooses the open trades that a closing row closes. If cancelled or closed, the row is an opening row again, or what the open
 * contracts suggest. Source: spec 2 §4, decision 78.
 */
export function MatchModal({ draft, row, opened, onClose }: MatchModalProps) {
  const revert = () => {
    draft.undecide(row.rowIndex);
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
  const { data, isError, error } = useQuery({ ...openTradesQuery(row.lotId), enabled: row.lotId !== 0 });
  const isLoading = data === undefined && row.lotId !== 0;
  const inAccount = draft.openTo(row.rowIndex);
  const known = new Set(inAccount.map(({ id }) => id));
  const open = [...inAccount, ...(data ?? []).filter(({ id }) => !known.has(id))];
  const [choice, choose] = useState<Choice | null>(null);
  const outcome = outcomeOf(row, open, (id) => draft.takenFrom(id, row.rowIndex), choice);
  const { b_s, quantity, period, description, price_amount, trade_date } = row.trade;
  const confirm = () => {
    draft.close(row.rowIndex, matchOf(outcome));
    onClose();
  };
  return (
    <Stack gap="md">
      <Text>
        Row {row.trade.row}: {b_s} {count(quantity)} {period} {description} at {tradePrice(price_amount)} on{' '}
        {dayShort(trade_date)}
      </Text>
      {isError && <MessageBox kind="error">{withReason('Failed to load open trades', error)}</MessageBox>}
      {isLoading && !isError ? (
        <Skeleton height={120} radius="md" />
      ) : (
        <Candidates draft={draft} outcome={outcome} onChoose={choose} />
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          onClick={confirm}
          disabled={isLoading || outcome.missing !== null}
          title={outcome.missing ?? undefined}
        >
          {outcome.confirmLabel}
        </Button>
      </Group>
    </Stack>
  );
}

interface CandidatesProps {
  draft: TradeDraft;
  outcome: Outcome;
  onChoose: (choice: Choice) => void;
}

const Candidates = ({ draft, outcome, onChoose }: CandidatesProps) => (
  <Stack gap="xs" role="group" aria-label="Which open trades does it close?">
    <Text fw={500}>Which open trades does it close?</Text>
    {outcome.short !== null && <Text size="sm">{outcome.short}</Text>}
    {outcome.candidates.map((trade) => (
      <CandidateOption
        key={trade.id}
        trade={trade}
        row={draft.trades.row[rowOfUnsaved(trade.id) ?? -1]}
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
    />
  </Stack>
);

interface CandidateOptionProps {
  trade: OpenInBooks;
  /** The row of the file that opens it, if it is not stored yet. */
  row: number | undefined;
  /** The contracts of it that the row closes. */
  closes: number;
  onChange: (on: boolean) => void;
}

function CandidateOption({ trade, row, closes, onChange }: CandidateOptionProps) {
  const { b_s, quantity, period, description, trade_date, price_amount, acct, lot_id } = trade;
  return (
    <Checkbox
      checked={closes > 0}
      onChange={(event) => onChange(event.currentTarget.checked)}
      label={`${b_s} ${count(quantity)} ${period ?? ''} ${description ?? ''} at ${tradePrice(price_amount)} on ${dayShort(trade_date)}`}
      description={`${row === undefined ? '' : `Row ${row} of this file. `}Account ${acct}${lot_id === null ? ', no lot' : ''}. ${closesMessage(closes, quantity)}.`}
    />
  );
}

function closesMessage(closes: number, quantity: number): string {
  if (closes === 0) return 'Stays open';
  if (closes === quantity) return `Closes all ${count(quantity)}`;
  return `Closes ${count(closes)} and leaves ${count(quantity - closes)} open`;
}
