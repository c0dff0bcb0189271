import { count, counted, dayShort, missing, strike, tradePrice } from '#domain/kit/format';
import { DirectionCell, putCallLabels } from '../../trades/cells.tsx';
import type { FactColumn, RowNote, RowsLook } from '../draft.ts';
import classes from '../imports.module.css';
import type { Match } from './choices.ts';
import type { TradeDraft, TradeRow } from './draft.ts';
import { LotPicker } from './lot-picker.tsx';

export interface RowChoices {
  onLot: (row: TradeRow, lotId: number) => void;
  onStatus: (row: TradeRow, status: TradeRow['status']) => void;
  onMatch: (row: TradeRow) => void;
}

/** The match of a closing row: `Closes 5 of 6: Sell at 221.500, 5/13/2026`, `Closes 8 in 2 trades`, `Closes 5, opens 3`. */
function matchMessage({ parts, opens }: Match): string {
  const [first, ...more] = parts;
  if (!first) return 'No matching open trade';
  const { b_s, quantity, trade_date, price_amount } = first.trade;
  if (opens > 0 || more.length > 0) {
    const closed = parts.reduce((sum, part) => sum + part.quantity, 0);
    const trades = more.length > 0 ? ` in ${counted(parts.length, 'trade')}` : '';
    return `Closes ${count(closed)}${trades}${opens > 0 ? `, opens ${count(opens)}` : ''}`;
  }
  const of = first.quantity < quantity ? `${count(first.quantity)} of ${count(quantity)}` : count(quantity);
  return `Closes ${of}: ${b_s} at ${tradePrice(price_amount)}, ${dayShort(trade_date)}`;
}

/** The reason why a row is skipped unless the user selects it. Source: decisions 33 and 77. */
const skippedMessage = ({ already, exclusion, skipped }: TradeRow): string =>
  already ? 'Already imported' : `${skipped ? 'Left out' : 'Taken in'}: ${exclusion}`;

/** Whether the lot has to be chosen before the match of the row is known. */
const isForLotToSay = ({ match, fitting }: TradeRow): boolean =>
  match?.parts.length === 0 && fitting.length > 1;

function notesOf(draft: TradeDraft, row: TradeRow, { onMatch }: RowChoices): RowNote[] {
  const { rowIndex, skipped, match, guessed, attention, described, effect } = row;
  const notes: RowNote[] = [];
  const dim = (text: string) => notes.push({ text, look: 'dim' });
  if (row.ofAnother) notes.push({ text: 'Another client’s account: not imported', look: 'notice' });
  else if (row.already || row.exclusion !== null)
    notes.push(
      { text: skippedMessage(row), look: 'notice' },
      {
        action: skipped ? 'Import anyway' : 'Skip',
        run: () => draft.importAgain([rowIndex], skipped),
      },
    );
  if (match !== null && !isForLotToSay(row))
    notes.push({ action: matchMessage(match), about: 'match of ', run: () => onMatch(row) });
  if (guessed && !skipped)
    notes.push({
      action: match === null ? 'Confirm Lot' : 'Confirm Closing',
      run: () => draft.acceptLots([rowIndex]),
    });
  if (attention.length > 0) notes.push({ text: attention.join(', '), look: 'attention' });
  if (described !== null) dim(described);
  if (effect !== null) dim(effect === 'open' ? 'To open' : 'To close');
  return notes;
}

const text = (words: string | null) => (
  <span className={classes.line} title={words ?? undefined}>
    {words ?? missing}
  </span>
);

const FACTS: readonly FactColumn<TradeRow>[] = [
  {
    width: 7.5,
    facts: [
      { label: 'Account', cell: ({ trade }) => text(trade.acct) },
      { label: 'Name', cell: ({ trade }) => text(trade.name) },
    ],
  },
  { width: 6.5, facts: [{ label: 'Trade Date', cell: ({ trade }) => dayShort(trade.trade_date) }] },
  {
    width: 5,
    numeric: true,
    facts: [
      { label: 'B/S', cell: ({ trade }) => <DirectionCell b_s={trade.b_s} /> },
      { label: 'Quantity', cell: ({ trade }) => count(trade.quantity) },
    ],
  },
  {
    width: 7.5,
    facts: [
      { label: 'Period', cell: ({ trade }) => text(trade.period) },
      { label: 'Description', cell: ({ trade }) => text(trade.description) },
    ],
  },
  {
    width: 5.25,
    numeric: true,
    facts: [
      { label: 'Strike', unit: '$/cwt', cell: ({ trade }) => strike(trade.strike) },
      { label: 'P/C', cell: ({ trade }) => (trade.p_c ? putCallLabels[trade.p_c] : missing) },
    ],
  },
  {
    width: 7.5,
    numeric: true,
    facts: [{ label: 'Price/Amount', unit: '$/cwt', cell: ({ trade }) => tradePrice(trade.price_amount) }],
  },
];

/** The lot and the status of a row, to be chosen. Initial and Closing: spec 2 §4 (Import row status). */
const choiceColumn = ({ onLot, onStatus }: RowChoices): FactColumn<TradeRow> => ({
  width: 10,
  controls: true,
  facts: [
    {
      label: 'Lot',
      cell: (row) => (
        <LotPicker
          key={row.rowIndex}
          label={`Lot of row ${row.number}`}
          lotId={row.lotId}
          fitting={row.fitting}
          name={row.trade.name}
          onPick={(lotId) => onLot(row, lotId)}
        />
      ),
    },
    {
      label: 'Status',
      cell: (row) => (
        <select
          className={classes.control}
          aria-label={`Status of row ${row.number}`}
          value={row.status}
          onChange={(event) => onStatus(row, event.currentTarget.value as TradeRow['status'])}
        >
          <option value="open">Initial</option>
          <option value="closed">Closing</option>
        </select>
      ),
    },
  ],
});

export const tradesLook = (draft: TradeDraft, choices: RowChoices): RowsLook<TradeRow> => ({
  label: 'Trades of the file',
  notesWidth: 17,
  columns: [choiceColumn(choices), ...FACTS],
  beforeNotes: 1,
  rowHeight: 100,
  row: draft.row,
  notes: (row) => notesOf(draft, row, choices),
  selection: { among: draft.selectedAmong, select: draft.select },
});
