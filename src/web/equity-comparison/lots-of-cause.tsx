import { Button, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { partsTotal, type Cause } from '#domain/snapshots/comparison/causes';
import type {
  ComparedLot,
  EquityComparison,
  EquityExplanation,
  ComparedPosition,
  DayOfLot,
} from '#domain/snapshots/comparison/comparison';
import { counted, moneySigned, head, money, price, signed, weight } from '#domain/kit/format';
import { LotHistory } from '../history/lot-history.tsx';
import { useMay } from '../lib/profile.ts';
import { closeoutLink, lotLink } from '../parts/lots-data.ts';
import { TextLink } from '../ui/links.tsx';
import { SmallNote } from '../ui/messages.tsx';
import { PlainHead, PlainTable } from '../ui/plain-table.tsx';
import classes from './equity-comparison.module.css';

interface LotsOfCauseProps {
  cause: Cause;
  comparison: EquityComparison;
  explained: EquityExplanation;
}

const SHOWN = 20;

/** The lots that a cause moved, the largest first, each with its positions and its history between the two days. */
export function LotsOfCause({ cause, comparison, explained }: LotsOfCauseProps) {
  const [limit, setLimit] = useState(SHOWN);
  const [shownHistory, showHistory] = useState<ComparedLot | null>(null);
  const lots = useMemo(() => {
    const size = ({ causes }: ComparedLot) => Math.abs(causes[cause] ? partsTotal(causes[cause]) : 0);
    return explained.lots
      .filter(({ causes }) => causes[cause] !== undefined)
      .toSorted((one, other) => size(other) - size(one));
  }, [explained, cause]);
  if (lots.length === 0) return <Text size="sm">No lot.</Text>;
  return (
    <Stack gap="xs">
      <PlainTable className={classes.lots} aria-label="Lots">
        <PlainHead titles={['Lot', 'What changed', 'Cattle', 'Futures/Options', 'LRP', 'Total']} />
        {lots.slice(0, limit).map((lot) => (
          <LotRows key={lot.lot_id} lot={lot} cause={cause} onHistory={() => showHistory(lot)} />
        ))}
      </PlainTable>
      {lots.length > limit && (
        <div>
          <Button variant="default" size="compact-sm" onClick={() => setLimit(lots.length)}>
            Show all {counted(lots.length, 'lot')}
          </Button>
        </div>
      )}
      {shownHistory && (
        <LotHistory
          lot={{ id: shownHistory.lot_id, lot: shownHistory.lot }}
          between={{ from: comparison.from, ...(comparison.to !== null && { to: comparison.to }) }}
          opened
          onClose={() => showHistory(null)}
        />
      )}
    </Stack>
  );
}

interface LotRowsProps {
  lot: ComparedLot;
  cause: Cause;
  onHistory: () => void;
}

function LotRows({ lot, cause, onHistory }: LotRowsProps) {
  const parts = lot.causes[cause];
  if (!parts) return null;
  const figures = [
    ['Cattle', parts.cattle],
    ['Futures/Options', parts.trades],
    ['LRP', parts.lrp],
  ] as const;
  return (
    <tbody>
      <tr>
        <th scope="row">
          <LotName lot={lot} cause={cause} />
        </th>
        <td>
          {lotFact(cause, lot)}{' '}
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={onHistory}
            aria-label={`History of lot ${lot.lot}`}
          >
            History
          </Button>
        </td>
        {figures.map(([label, amount]) => (
          <td key={label} data-label={label}>
            {amount === 0 ? '' : moneySigned(amount)}
          </td>
        ))}
        <td data-label="Total">{moneySigned(partsTotal(parts))}</td>
      </tr>
      <PositionRows lot={lot} cause={cause} />
    </tbody>
  );
}

const PositionRows = ({ lot, cause }: Pick<LotRowsProps, 'lot' | 'cause'>) =>
  lot.positions
    .filter((position) => position.cause === cause)
    .map((position, at) => (
      // Positions have no name of their own, and keep their order.
      <tr key={`${at} ${positionFact(position)}`} className={classes.position}>
        <th scope="row" aria-label={`Position of lot ${lot.lot}`} />
        <td>{positionFact(position)}</td>
        <td data-label="Cattle">{''}</td>
        <td data-label="Futures/Options">
          {position.column === 'trades' ? moneySigned(position.amount) : ''}
        </td>
        <td data-label="LRP">{position.column === 'lrp' ? moneySigned(position.amount) : ''}</td>
        <td data-label="Total">{moneySigned(position.amount)}</td>
      </tr>
    ));

function LotName({ lot, cause }: Pick<LotRowsProps, 'lot' | 'cause'>) {
  const withOwner = useMay('seeEntities');
  const owner = withOwner && <SmallNote component="div">{lot.owner}</SmallNote>;
  if (lot.after === null)
    return (
      <>
        {lot.lot}
        {owner}
      </>
    );
  const link = cause === 'closed_out' ? closeoutLink(lot, withOwner) : lotLink(lot, withOwner);
  return (
    <>
      <TextLink {...link}>{lot.lot}</TextLink>
      {owner}
    </>
  );
}

type Write = (day: DayOfLot) => string;

const written: Partial<Record<Cause, Write>> = {
  market: (day) => `${day.futures_contract ?? 'price'} ${price(day.price)}`,
  contract: (day) => day.futures_contract ?? '-',
  basis: (day) => `basis ${signed(day.basis)}`,
  weight: (day) => `${weight(day.est_out_wt)} lb`,
  received: (day) => `${head(day.total_received)} received for ${money(day.total_cost)}`,
  deaths: (day) => `${head(day.total_dead)} dead`,
  shipped: (day) => `${head(day.total_shipped)} shipped for ${money(day.proceeds)}`,
  expenses: (day) => money(day.expenses_actual),
  expenses_projected: (day) => money(day.expenses_projected),
  closed_out: (day) => `${head(day.current_hd)} head`,
};

/** Change of a lot. Example: 'LEZ26 218.000 → LEZ26 220.000'; only the second day for a lot that came in. */
export function lotFact(
  cause: Cause,
  { before, after }: Pick<ComparedLot, 'before' | 'after'>,
): string | null {
  const write = written[cause];
  if (after === null) return 'Since deleted, or now another owner’s';
  if (before === null) return write ? write(after) : null;
  if (!write) return null;
  const [from, to] = [write(before), write(after)];
  return from === to ? null : `${from} → ${to}`;
}

/** A position in words: '3 sold LEZ26, last at 220.000' */
export function positionFact({ b_s, quantity, symbol, price: last, column }: ComparedPosition): string {
  const action = /^\s*b/i.test(b_s) ? 'bought' : 'sold';
  const what = column === 'lrp' ? 'LRP put' : action;
  return `${quantity ?? '-'} ${what} ${symbol ?? 'without a symbol'}${last === null ? '' : ` at ${price(last)}`}`;
}
