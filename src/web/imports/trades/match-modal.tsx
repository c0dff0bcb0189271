import { Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listTrades } from '#api/trades';
import { rowOfUnsaved } from '#domain/trades/offsets';
import { offsetCandidates, spreadOffset, type Trade, type OffsetPart } from '#domain/trades/trades';
import { call, withReason } from '../../lib/call.ts';
import { keepClient } from '../../lib/client.ts';
import { count, dayShort, tradePrice } from '#domain/kit/format';
import { MessageBox } from '../../ui/messages.tsx';
import { Modal } from '../../ui/modal.tsx';
import type { TradeDraft, TradeRow } from './draft.ts';
import type { OpenInBooks } from './offsets.ts';

/** The choice for the match of a row: open trades by their ids, the last chosen first, or no match. */
type Choice = readonly number[] | 'no match';

type Outcome = ReturnType<typeof outcomeOf>;

/** The match of a row, or else the best: over the candidates of its account in their order. */
const choiceBeforehand = ({ match, trade }: TradeRow, candidates: readonly OpenInBooks[]): Choice =>
  match && match.parts.length > 0
    ? match.parts.map(({ trade_id }) => trade_id)
    : candidates.filter(({ acct }) => acct === trade.acct).map(({ id }) => id);

/** The result of a choice among the open trades that other rows leave; without a choice, the best match. Source: decision 51. */
function outcomeOf(
  row: TradeRow,
  open: readonly OpenInBooks[],
  takenFrom: (id: number) => number,
  choice: Choice | null,
) {
  const left = open.map((trade) => ({ ...trade, quantity: trade.quantity - takenFrom(trade.id) }));
  const candidates = offsetCandidates({ ...row.trade, lot_id: row.lotId || null }, left);
  const chosen = choice ?? choiceBeforehand(row, candidates);
  const noMatch = chosen === 'no match';
  const trades = noMatch ? [] : chosen.flatMap((id) => candidates.find((trade) => trade.id === id) ?? []);
  const { quantity, acct } = row.trade;
  const { parts, rest } = spreadOffset(quantity, trades);
  const openInAll = candidates.reduce((sum, trade) => sum + trade.quantity, 0);
  const closesAll = parts.length > 0 && candidates.every(isTakenBy(parts, acct));
  const closes_only = row.effect === 'close';
  const beyond = closesAll && !noMatch ? rest : 0;
  return {
    candidates,
    match: {
      parts: parts.flatMap((part) => {
        const trade = candidates.find(({ id }) => id === part.trade_id);
        return trade ? [{ ...part, trade }] : [];
      }),
      opens: closes_only ? 0 : beyond,
    },
    noMatch,
    /** The number of open contracts, if fewer than the row's quantity: `5 of 8 are open`. */
    short: openInAll < quantity ? `${count(openInAll)} of ${count(quantity)} are open` : null,
    missing: noMatch || rest === beyond ? null : missingMessage(rest, candidates.length),
    confirmLabel: confirmLabelFor(quantity - beyond, beyond, closes_only),
  };
}

/** Whether the parts take all of a trade, as they must of those of its account before a row opens anything. */
const isTakenBy =
  (parts: readonly OffsetPart[], account: string) =>
  ({ id, acct, quantity }: OpenInBooks): boolean =>
    acct !== account || parts.some((part) => part.trade_id === id && part.quantity === quantity);

/** Example: `Close 5, open 3`; for a row marked as a closing, `Close 5, 3 without a match`. */
function confirmLabelFor(closes: number, beyond: number, closesOnly: boolean): string {
  if (beyond === 0) return 'Confirm Match';
  const rest = closesOnly ? `${count(beyond)} without a match` : `open ${count(beyond)}`;
  return `Close ${count(closes)}, ${rest}`;
}

const missingMessage = (rest: number, candidates: number): string =>
  candidates === 0 ? 'Choose No match' : `Choose ${count(rest)} more, or No match`;

const AT_A_TIME = 200;

async function openTradesOf(lotId: number): Promise<Trade[]> {
  const trades: Trade[] = [];
  const inSame = keepClient();
  for (;;) {
    const window = { offset: trades.length, limit: AT_A_TIME };
    const next = await inSame(() =>
      call(listTrades, { status: 'open', lots: String(lotId), sort: 'trade_date', ...window }),
    );
    trades.push(...next);
    if (next.length < AT_A_TIME) return trades;
  }
}

/** All open trades of a lot, oldest first, which include the candidates of a closing row. */
const openTradesQuery = (lotId: number) =>
  queryOptions({ queryKey: ['trades', 'open', lotId], queryFn: () => openTradesOf(lotId) });

export interface RowToMatch {
  row: TradeRow;
  /** Whether it was set to open until Closing was chosen. */
  wasOpen: boolean;
}

interface MatchModalProps extends RowToMatch {
  draft: TradeDraft;
  opened: boolean;
  onClose: () => void;
}

/** Chooses the match of an offsetting row. Cancelling leaves it open, or at the match that is suggested. Source: spec 2 §4, decision 78. */
export function MatchModal({ draft, row, wasOpen, opened, onClose }: MatchModalProps) {
  const revert = () => {
    if (wasOpen) draft.open(row.rowIndex);
    else draft.undecide(row.rowIndex);
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
    draft.close(row.rowIndex, outcome.match);
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

function Candidates({ draft, outcome, onChoose }: CandidatesProps) {
  const { parts } = outcome.match;
  /** A trade that is added is closed first, and trades no longer needed stay open. */
  const toggle = (id: number, on: boolean) => {
    const others = parts.map(({ trade_id }) => trade_id).filter((other) => other !== id);
    onChoose(on ? [id, ...others] : others);
  };
  return (
    <Stack gap="xs" role="group" aria-label="Which open trades does it close?">
      <Text fw={500}>Which open trades does it close?</Text>
      {outcome.short !== null && <Text size="sm">{outcome.short}</Text>}
      {outcome.candidates.map((trade) => (
        <CandidateOption
          key={trade.id}
          trade={trade}
          row={draft.trades.row[rowOfUnsaved(trade.id) ?? -1]}
          closes={parts.find(({ trade_id }) => trade_id === trade.id)?.quantity ?? 0}
          onChange={(on) => toggle(trade.id, on)}
        />
      ))}
      <Checkbox
        checked={outcome.noMatch}
        onChange={(event) => onChoose(event.currentTarget.checked ? 'no match' : [])}
        label="No match"
        description="The row is saved as a separate closed trade. Its P/L is unknown and excluded from totals."
      />
    </Stack>
  );
}

interface CandidateOptionProps {
  trade: OpenInBooks;
  row: number | undefined;
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
