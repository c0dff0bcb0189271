import { Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listOpposingTrades } from '#api/trades';
import { count, counted, dayShort, moneySigned, tradePrice } from '#domain/kit/format';
import { proposedMatches, type ProposedMatch } from '#domain/trades/trade-corrections';
import { tradeProfit, type Trade } from '#domain/trades/trades';
import { withReason } from '../lib/call.ts';
import { callQuery } from '../lib/query-client.ts';
import { useSearchChoice } from '../lib/search-params.ts';
import { MessageBox } from '../ui/messages.tsx';
import { Modal } from '../ui/modal.tsx';
import { matchesOf, useCorrection } from './corrections.ts';
import { tradeName } from './cells.tsx';

const opposingQuery = callQuery(['trades', 'opposing'], listOpposingTrades);

export function MatchTrades() {
  const [match, choose] = useSearchChoice('match', ['closed', 'open']);
  const close = () => choose('closed');
  return (
    <>
      <Button variant="default" onClick={() => choose('open')}>
        Match Open Trades
      </Button>
      <Modal opened={match === 'open'} onClose={close} title="Match Open Trades" size="lg">
        <OpposingTrades onClose={close} />
      </Modal>
    </>
  );
}

function OpposingTrades({ onClose }: { onClose: () => void }) {
  const { data, error } = useQuery(opposingQuery);
  if (error) return <MessageBox kind="error">{withReason('Failed to load trades', error)}</MessageBox>;
  if (!data) return <Skeleton height={160} radius="md" />;
  return (
    <Matches key={data.map(({ id, version }) => `${id} ${version}`).join()} trades={data} onClose={onClose} />
  );
}

const keyOf = ({ opening, offset }: ProposedMatch<Trade>): string => `${opening.id} ${offset.id}`;

const MOST = 500;

function Matches({ trades, onClose }: { trades: readonly Trade[]; onClose: () => void }) {
  const { matches: all, on_other_lots } = proposedMatches(trades);
  const matches = all.slice(0, MOST);
  const [left, leave] = useState<ReadonlySet<string>>(new Set());
  const { busy, error, save } = useCorrection(onClose);
  const chosen = matches.filter((match) => !left.has(keyOf(match)));
  const toggle = (key: string, on: boolean) =>
    leave(new Set(on ? [...left].filter((one) => one !== key) : [...left, key]));
  return (
    <Stack gap="md">
      {error && <MessageBox kind="error">{error}</MessageBox>}
      <Text>
        {matches.length === 0
          ? 'No open trades can be matched.'
          : 'These open trades are on both sides of one account and contract. Each later purchase or sale closes the earlier one.'}
      </Text>
      {all.length > MOST && (
        <Text>{`These are the first ${count(MOST)} of ${count(all.length)} matches. Match the others afterwards.`}</Text>
      )}
      <Stack gap="xs" role="group" aria-label="Matches">
        {matches.map((match) => (
          <Checkbox
            key={keyOf(match)}
            checked={!left.has(keyOf(match))}
            onChange={(event) => toggle(keyOf(match), event.currentTarget.checked)}
            label={matchMessage(match)}
            description={matchNote(match)}
          />
        ))}
      </Stack>
      {on_other_lots.length > 0 && (
        <MessageBox kind="notice">
          {`${counted(on_other_lots.length, 'trade offsets', 'trades offset')} trades on other lots. Assign both to one lot to match them: ${on_other_lots.slice(0, 5).map(tradeName).join('; ')}`}
        </MessageBox>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button
          disabled={busy || chosen.length === 0}
          onClick={() => save(matchesOf(chosen), `${counted(chosen.length, 'match', 'matches')} saved`)}
        >
          {busy ? 'Matching...' : 'Match'}
        </Button>
      </Group>
    </Stack>
  );
}

const fillText = ({ b_s, price_amount, trade_date }: Trade): string =>
  `${b_s} at ${tradePrice(price_amount)} on ${dayShort(trade_date)}`;

/** Example: `3 FDR CATTLE Oct-26: Sell at 361.250 on 5/4/2026, closed by Buy at 355.000 on 6/3/2026`. */
const matchMessage = ({ opening, offset, quantity }: ProposedMatch<Trade>): string =>
  `${count(quantity)} ${opening.description ?? ''} ${opening.period ?? ''}: ${fillText(opening)}, closed by ${fillText(offset)}`;

const matchNote = ({ opening, offset, quantity }: ProposedMatch<Trade>): string =>
  `Account ${opening.acct}, lot ${opening.lot ?? offset.lot ?? 'none'}. P/L ${moneySigned(tradeProfit({ ...opening, quantity }, offset.price_amount))}.`;
