import { count, counted, dayShort, missing, strike, tradePrice } from '#domain/kit/format';
import { Side } from '../trades/cells.tsx';
import { putCallLabels } from '../trades/labels.ts';
import type { Match, PreviewRow } from './draft-rows.ts';
import { LotPicker } from './lot-picker.tsx';
import classes from './trade-imports.module.css';

/** The actions on a row. */
export interface RowChoices {
  onLot: (row: PreviewRow, lotId: number) => void;
  onAcceptLot: (row: PreviewRow) => void;
  onStatus: (row: PreviewRow, status: PreviewRow['status']) => void;
  /** Opens the match of a closing row. */
  onMatch: (row: PreviewRow) => void;
  onSelect: (row: PreviewRow, on: boolean) => void;
  onAgain: (row: PreviewRow, on: boolean) => void;
}

interface RowProps {
  row: PreviewRow;
  choices: RowChoices;
}

// Scrolling mounts and unmounts rows constantly, so they use native controls, which cost a tenth of Mantine's.

export const SelectRow = ({ row, choices }: RowProps) => (
  <input
    type="checkbox"
    className={classes.tick}
    aria-label={`Select row ${row.trade.row}`}
    checked={row.selected}
    onChange={(event) => choices.onSelect(row, event.currentTarget.checked)}
  />
);

export const RowLot = ({ row, choices }: RowProps) => (
  <LotPicker
    label={`Lot of row ${row.trade.row}`}
    lotId={row.lotId}
    fitting={row.fitting}
    name={row.trade.name}
    onPick={(lotId) => choices.onLot(row, lotId)}
  />
);

/** Initial and Closing: spec 2 §4 (Import row status). */
export const RowStatus = ({ row, choices }: RowProps) => (
  <select
    className={classes.status}
    aria-label={`Status of row ${row.trade.row}`}
    value={row.status}
    onChange={(event) => choices.onStatus(row, event.currentTarget.value as PreviewRow['status'])}
  >
    <option value="open">Initial</option>
    <option value="closed">Closing</option>
  </select>
);

/** The match of a closing row: `Closes 5 of 6: Sell at 221.500, 5/13/2026`, `Closes 8 in 2 trades`, `Closes 5, opens 3`. */
function matchMessage(match: Match): string {
  const [first, ...more] = match.parts;
  if (!first) return 'No matching open trade';
  const { b_s, quantity, trade_date, price_amount } = first.trade;
  if (match.opens > 0 || more.length > 0) {
    const closed = match.parts.reduce((sum, part) => sum + part.quantity, 0);
    const trades = more.length > 0 ? ` in ${counted(match.parts.length, 'trade')}` : '';
    return `Closes ${count(closed)}${trades}${match.opens > 0 ? `, opens ${count(match.opens)}` : ''}`;
  }
  const of = first.quantity < quantity ? `${count(first.quantity)} of ${count(quantity)}` : count(quantity);
  return `Closes ${of}: ${b_s} at ${tradePrice(price_amount)}, ${dayShort(trade_date)}`;
}

/** Why a row is not saved unless the user says so. Source: decisions 33 and 77. */
const keptOutMessage = ({ already, left_out, skipped }: PreviewRow): string => {
  if (already) return 'Already imported';
  return `${skipped ? 'Left out' : 'Taken in'}: ${left_out}`;
};

/** Whether the lot has to be chosen before it is known what the row closes. */
const isForLotToSay = ({ match, fitting }: PreviewRow): boolean =>
  match?.parts.length === 0 && fitting.length > 1;

/** The notes of a row: already stored, its match, and why it needs attention. */
export function RowNotes({ row, choices }: RowProps) {
  return (
    <div className={classes.notes}>
      {(row.already || row.left_out !== null) && (
        <>
          <span className={classes.already}>{keptOutMessage(row)}</span>
          <button
            type="button"
            className={classes.small}
            aria-label={`${row.skipped ? 'Import anyway' : 'Skip'}: row ${row.trade.row}`}
            onClick={() => choices.onAgain(row, row.skipped)}
          >
            {row.skipped ? 'Import anyway' : 'Skip'}
          </button>
        </>
      )}
      {row.match !== null && !isForLotToSay(row) && (
        <button
          type="button"
          className={classes.small}
          aria-label={`${matchMessage(row.match)}: match of row ${row.trade.row}`}
          onClick={() => choices.onMatch(row)}
        >
          {matchMessage(row.match)}
        </button>
      )}
      {row.guessed && !row.skipped && (
        <button
          type="button"
          className={classes.small}
          aria-label={`${row.match === null ? 'Confirm Lot' : 'Confirm Closing'}: row ${row.trade.row}`}
          onClick={() => choices.onAcceptLot(row)}
        >
          {row.match === null ? 'Confirm Lot' : 'Confirm Closing'}
        </button>
      )}
      {row.attention.length > 0 && (
        <span className={classes.attention} title={row.attention.join(', ')}>
          {row.attention.join(', ')}
        </span>
      )}
      {row.described !== null && <span className={classes.meaning}>{row.described}</span>}
      {row.says !== null && (
        <span className={classes.meaning}>{row.says === 'open' ? 'To open' : 'To close'}</span>
      )}
    </div>
  );
}

interface Fact {
  head: string;
  unit?: string;
  of: (row: PreviewRow) => React.ReactNode;
}

/** A column of the preview: one fact of the trade, or two that share a cell (decision 72). Its width is in rem. */
interface FactColumn {
  width: number;
  numeric?: boolean;
  facts: readonly Fact[];
}

const textCell = (text: string | null) => (
  <span className={classes.line} title={text ?? undefined}>
    {text ?? missing}
  </span>
);

/** The trade in the file, formatted as on the trades screen. */
export const FACT_COLUMNS: readonly FactColumn[] = [
  {
    width: 7.5,
    facts: [
      { head: 'Account', of: ({ trade }) => textCell(trade.acct) },
      { head: 'Name', of: ({ trade }) => textCell(trade.name) },
    ],
  },
  { width: 6.5, facts: [{ head: 'Trade Date', of: ({ trade }) => dayShort(trade.trade_date) }] },
  {
    width: 5,
    numeric: true,
    facts: [
      { head: 'B/S', of: ({ trade }) => <Side b_s={trade.b_s} /> },
      { head: 'Quantity', of: ({ trade }) => count(trade.quantity) },
    ],
  },
  {
    width: 7.5,
    facts: [
      { head: 'Period', of: ({ trade }) => textCell(trade.period) },
      { head: 'Description', of: ({ trade }) => textCell(trade.description) },
    ],
  },
  {
    width: 5.25,
    numeric: true,
    facts: [
      { head: 'Strike', unit: '$/cwt', of: ({ trade }) => strike(trade.strike) },
      { head: 'P/C', of: ({ trade }) => (trade.p_c ? putCallLabels[trade.p_c] : missing) },
    ],
  },
  {
    width: 7.5,
    numeric: true,
    facts: [{ head: 'Price/Amount', unit: '$/cwt', of: ({ trade }) => tradePrice(trade.price_amount) }],
  },
];

/** The facts one by one, for a phone. */
export const FACTS = FACT_COLUMNS.flatMap(({ facts }) => facts);

/** The label of a row for screen readers: `Row 2, Sell 4 LIVE CATTLE`. */
export const rowName = ({ trade }: PreviewRow): string =>
  `Row ${trade.row}, ${trade.b_s} ${counted(trade.quantity, 'contract')} ${trade.description ?? ''}`.trim();
