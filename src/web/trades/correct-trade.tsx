import { Button, Checkbox, Group, Skeleton, Stack, Text, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listTrades } from '#api/trades';
import { contractKey, isOpen, isUnmatched, directionOf, type Trade } from '#domain/trades/trades';
import { count, counted, dayShort, tradePrice } from '#domain/kit/format';
import {
  pairOf,
  type ProposedMatch,
  CATTLE_CONTRACTS,
  correctedContract,
  type CorrectedContract,
} from '#domain/trades/trade-corrections';
import { call, withReason } from '../lib/call.ts';
import { FormModal, ModalForm } from '../ui/form-modal.tsx';
import { MessageBox } from '../ui/messages.tsx';
import type { ModalProps } from '../ui/confirm-modal.tsx';
import { matchesOf, seen, useCorrection, submitCorrections } from './corrections.ts';
import { tradeName, putCallLabels } from './cells.tsx';
import { TradeFacts } from './trade-facts.tsx';
import { z } from 'zod';
import { NumberField, CheckboxField, SelectField } from '../ui/fields.tsx';
import { useForm } from '../ui/use-form.ts';
import { rootOfDescription } from '#domain/market/contracts';
import { PUT_CALL } from '#domain/market/symbols';
import { TextField } from '../ui/text-fields.tsx';

const contracts = CATTLE_CONTRACTS.map((description) => ({ value: description, label: description }));
const kinds = PUT_CALL.map((p_c) => ({ value: p_c, label: putCallLabels[p_c] }));

/** An empty strike and put or call mean a future. */
const empty = z.literal('').transform(() => null);
const contractForm = z
  .object({
    description: correctedContract.shape.description,
    period: correctedContract.shape.period,
    p_c: z.union([empty, z.enum(PUT_CALL)]),
    strike: z.union([empty, z.number().positive()], 'Strike must be a number above 0'),
    all: z.boolean(),
  })
  .refine(({ strike, p_c }) => (strike === null) === (p_c === null), {
    error: 'An option has a strike and put or call, a future neither',
    path: ['strike'],
  });

function contractOf({ description }: Trade): '' | CorrectedContract['description'] {
  const root = rootOfDescription(description);
  if (root === null) return '';
  return root === 'GF' ? 'FDR CATTLE' : 'LIVE CATTLE';
}

/** `alike` are the other trades of its account, contract and direction. */
function CorrectContract({ trade, alike, onClose }: CorrectionProps & { alike: readonly Trade[] }) {
  const form = useForm({
    schema: contractForm,
    initial: {
      description: contractOf(trade),
      period: trade.period ?? '',
      p_c: trade.p_c ?? '',
      strike: trade.strike ?? '',
      all: false,
    },
    save: ({ all, ...contract }) => {
      const trades = all ? [trade, ...alike] : [trade];
      return submitCorrections(
        { contracts: trades.map((one) => ({ ...seen(one), contract })) },
        `Contract of ${counted(trades.length, 'trade')} corrected`,
      );
    },
    failure: 'Failed to correct trades. Please try again.',
    onDone: onClose,
  });
  return (
    <form onSubmit={form.submit} noValidate aria-label="Correct contract">
      <Stack gap="xs">
        <Text fw={600}>Contract</Text>
        {form.error && <MessageBox kind="error">{form.error}</MessageBox>}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <SelectField
            form={form}
            name="description"
            label="Contract"
            options={contracts}
            empty="Select a contract"
          />
          <TextField form={form} name="period" label="Period" hint="Month and year, like Oct-26" />
          <SelectField form={form} name="p_c" label="Put or Call" options={kinds} empty="Future" />
          <NumberField form={form} name="strike" label="Strike" unit="$/cwt" />
        </SimpleGrid>
        {alike.length > 0 && (
          <CheckboxField
            form={form}
            name="all"
            label={`Also ${counted(alike.length, 'other trade')} of this account, contract and side`}
          />
        )}
        <Group justify="flex-end">
          <Button type="submit" variant="default" disabled={form.busy}>
            {form.busy ? 'Saving...' : 'Correct Contract'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Puts a saved trade right: its match, open or close, and contract. Source: decision 79. */
export const CorrectTradeModal = ({ trade, opened, onClose }: ModalProps & { trade: Trade }) => (
  <FormModal opened={opened} onClose={onClose} title="Correct Trade">
    <Stack gap="lg">
      <TradeFacts trade={trade} />
      {isOpen(trade) || isUnmatched(trade) ? (
        <Unmatched trade={trade} onClose={onClose} />
      ) : (
        <TakeBackMatch trade={trade} onDone={onClose} />
      )}
    </Stack>
  </FormModal>
);

interface CorrectionProps {
  trade: Trade;
  onClose: () => void;
}

const MOST = 200;

const tradesNear = ({ acct, period }: Trade, status: 'open' | 'closed') => ({
  queryKey: ['trades', 'near', acct, period, status],
  queryFn: () =>
    call(listTrades, { status, acct, ...(period !== null && { period }), sort: 'trade_date', limit: MOST }),
});

function Unmatched({ trade, onClose }: CorrectionProps) {
  const open = useQuery(tradesNear(trade, 'open'));
  const own = useQuery(tradesNear(trade, isOpen(trade) ? 'open' : 'closed'));
  if (open.error ?? own.error)
    return (
      <MessageBox kind="error">{withReason('Failed to load trades', open.error ?? own.error)}</MessageBox>
    );
  if (!open.data || !own.data) return <Skeleton height={160} radius="md" />;
  const key = contractKey(trade);
  const isLike = (other: Trade) => other.acct === trade.acct && contractKey(other) === key;
  const pairs = open.data
    .filter((other) => other.id !== trade.id && isLike(other))
    .flatMap((other) => pairOf(trade, other) ?? []);
  const alike = own.data.filter(
    (other) =>
      isLike(other) &&
      directionOf(other.b_s) === directionOf(trade.b_s) &&
      (isOpen(other) || isUnmatched(other)) &&
      other.id !== trade.id,
  );
  return (
    <>
      <MatchWith trade={trade} pairs={pairs} onClose={onClose} />
      <OpenOrClose trade={trade} alike={alike} onClose={onClose} />
      <CorrectContract trade={trade} alike={alike} onClose={onClose} />
    </>
  );
}

const partnerOf = ({ opening, offset }: ProposedMatch<Trade>, trade: Trade): Trade =>
  opening.id === trade.id ? offset : opening;

/** The chosen pairs, each with as many contracts as the trade has left. */
function spread(trade: Trade, pairs: readonly ProposedMatch<Trade>[]): ProposedMatch<Trade>[] {
  let left = trade.quantity;
  return pairs.flatMap((pair) => {
    const quantity = Math.min(left, pair.quantity);
    left -= quantity;
    return quantity > 0 ? [{ ...pair, quantity }] : [];
  });
}

function MatchWith({ trade, pairs, onClose }: CorrectionProps & { pairs: readonly ProposedMatch<Trade>[] }) {
  const [chosen, choose] = useState<readonly number[]>([]);
  const { busy, error, save } = useCorrection(onClose);
  const matches = spread(
    trade,
    pairs.filter((pair) => chosen.includes(partnerOf(pair, trade).id)),
  );
  return (
    <Stack gap="xs" component="section" aria-label="Match">
      <Text fw={600}>Match with an open trade on the other side</Text>
      {error && <MessageBox kind="error">{error}</MessageBox>}
      {pairs.length === 0 && <Text>No open trade of this account, contract and lot can be matched.</Text>}
      {pairs.map((pair) => {
        const partner = partnerOf(pair, trade);
        const taken = matches.find((match) => partnerOf(match, trade).id === partner.id)?.quantity ?? 0;
        return (
          <Checkbox
            key={partner.id}
            checked={taken > 0}
            onChange={(event) =>
              choose(
                event.currentTarget.checked
                  ? [...chosen, partner.id]
                  : chosen.filter((id) => id !== partner.id),
              )
            }
            label={`${partner.b_s} ${count(partner.quantity)} at ${tradePrice(partner.price_amount)} on ${dayShort(partner.trade_date)}`}
            description={`Lot ${partner.lot ?? 'none'}${taken > 0 ? `. Matches ${count(taken)}` : ''}`}
          />
        );
      })}
      {pairs.length > 0 && (
        <Group justify="flex-end">
          <Button
            disabled={busy || matches.length === 0}
            onClick={() => save(matchesOf(matches), `${tradeName(trade)} matched`)}
          >
            {busy ? 'Matching...' : 'Match'}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** Marks an open trade as an unmatched offset, or such an offset as an opening. */
function OpenOrClose({ trade, alike, onClose }: CorrectionProps & { alike: readonly Trade[] }) {
  const [all, setAll] = useState(false);
  const { busy, error, save } = useCorrection(onClose);
  const status = isOpen(trade) ? 'closed' : 'open';
  const trades = all ? [trade, ...alike] : [trade];
  const label = status === 'closed' ? 'Mark as Closing' : 'Mark as Initial';
  const submit = () =>
    save(
      { statuses: trades.map((one) => ({ ...seen(one), status })) },
      `${counted(trades.length, 'trade')} marked as ${status === 'closed' ? 'closing' : 'initial'}`,
    );
  return (
    <Stack gap="xs" component="section" aria-label="Open or close">
      <Text fw={600}>Open or close</Text>
      {error && <MessageBox kind="error">{error}</MessageBox>}
      <Text>
        {status === 'closed'
          ? 'A closing trade without a match is not a position, and its P/L is unknown.'
          : 'As an initial trade it is an open position again.'}
      </Text>
      {alike.length > 0 && (
        <Checkbox
          checked={all}
          onChange={(event) => setAll(event.currentTarget.checked)}
          label={`Also ${counted(alike.length, 'other trade')} of this account, contract and side`}
        />
      )}
      <Group justify="flex-end">
        <Button variant="default" disabled={busy} onClick={submit}>
          {label}
        </Button>
      </Group>
    </Stack>
  );
}

function takeBackForm({ quantity: most }: Trade) {
  const message = `Enter 1 to ${count(most)} contracts`;
  return z.object({ quantity: z.int(message).min(1, message).max(most, message) });
}

/** Takes the match of a closed trade back, for all of its contracts or some. Source: decision 79. */
function TakeBackMatch({ trade, onDone }: { trade: Trade; onDone: () => void }) {
  const form = useForm({
    schema: takeBackForm(trade),
    initial: { quantity: trade.quantity },
    save: ({ quantity }) =>
      submitCorrections(
        { unmatched: [{ ...seen(trade), quantity }] },
        quantity === trade.quantity
          ? `Match of ${tradeName(trade)} undone`
          : `Match of ${tradeName(trade)} undone for ${count(quantity)} of ${count(trade.quantity)}`,
      ),
    failure: 'Failed to correct trades. Please try again.',
    onDone,
  });
  return (
    <ModalForm form={form} submitLabel="Undo Match" busyLabel="Saving...">
      <Text>
        Closed at {tradePrice(trade.closing_price)} on {dayShort(trade.closing_date)}. Without the match, this
        trade and the one that closed it are both open.
      </Text>
      <NumberField
        form={form}
        name="quantity"
        label="Contracts"
        unit={`of ${count(trade.quantity)}`}
        min={1}
        max={trade.quantity}
        decimals={0}
      />
    </ModalForm>
  );
}
