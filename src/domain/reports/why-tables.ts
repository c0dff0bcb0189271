import { excludedMessages } from '../book/excluded.ts';
import { EQUITY_WITH_SALES } from '../closeout/messages.ts';
import { money, moneySigned } from '../kit/format.ts';
import { CAUSES, type Parts, partsTotal, sumOfParts } from '../snapshots/comparison/causes.ts';
import type {
  ComparedLot,
  ComparedPosition,
  EquityComparison,
  EquityExplanation,
  Outline,
} from '../snapshots/comparison/comparison.ts';
import {
  CAUSE_WORDS,
  detailsMessage,
  equityMoveMessage,
  largestFirst,
} from '../snapshots/comparison/messages.ts';
import { clientField } from './risk-tables.ts';
import { column, type Field, type ReportTable, tableOf } from './document.ts';

export function whyTables(comparison: EquityComparison): ReportTable[] {
  const { explained, outline } = comparison;
  if (explained) return explainedTables(explained);
  return outline ? [outlineTable(outline, detailsMessage(comparison))] : [];
}

const LOT = column('Lot', 'text', 8);
const CAUSE = column('Cause', 'text', 10);
const gain = (header: string) => column(header, 'result', 8);

const named = <Row extends { lot: string; owner: string }>(rows: readonly Row[]): Field<Row>[] => [
  [LOT, ({ lot }) => lot],
  ...clientField(rows),
];

const explainedTables = (explained: EquityExplanation): ReportTable[] => [
  causesTable(explained),
  lotsTable(explained),
  positionsTable(explained),
  ...(explained.not_compared.length > 0 ? [notComparedTable(explained)] : []),
];

function causesTable(explained: EquityExplanation): ReportTable {
  const { causes, change } = explained;
  const sums = sumOfParts(causes);
  return tableOf(largestFirst(causes), {
    title: 'Causes',
    fields: [
      [CAUSE, ({ cause }) => CAUSE_WORDS[cause].label, 'Change'],
      [column('Lots', 'count', 5), ({ lots }) => lots],
      [gain('Cattle'), ({ cattle }) => cattle, sums.cattle],
      [gain('Futures/Options'), ({ trades }) => trades, sums.trades],
      [gain('LRP'), ({ lrp }) => lrp, sums.lrp],
      [gain('Total'), ({ total }) => total, change],
    ],
    empty: 'Nothing moved',
    notes: [
      equityMoveMessage(explained),
      `${EQUITY_WITH_SALES} before ${money(explained.before)}, after ${money(explained.after)}`,
      `Of this, Est. Net Equity: ${moneySigned(explained.net_equity_change)}`,
      ...excludedMessages(explained.excluded),
    ],
  });
}

type LotCause = Pick<ComparedLot, 'lot' | 'owner'> & { cause: string; parts: Parts };

function lotsTable({ lots }: EquityExplanation): ReportTable {
  const rows = lots.flatMap(({ lot, owner, causes }) =>
    CAUSES.flatMap((cause): LotCause[] => {
      const parts = causes[cause];
      return parts ? [{ lot, owner, cause: CAUSE_WORDS[cause].label, parts }] : [];
    }),
  );
  return tableOf(rows, {
    title: 'Causes by Lot',
    fields: [
      ...named(rows),
      [CAUSE, ({ cause }) => cause],
      [gain('Cattle'), ({ parts }) => parts.cattle],
      [gain('Futures/Options'), ({ parts }) => parts.trades],
      [gain('LRP'), ({ parts }) => parts.lrp],
      [gain('Total'), ({ parts }) => partsTotal(parts)],
    ],
    empty: 'No lot moved',
  });
}

type LotPosition = Pick<ComparedLot, 'lot' | 'owner'> & { position: ComparedPosition };

function positionsTable({ lots }: EquityExplanation): ReportTable {
  const rows = lots.flatMap(({ lot, owner, positions }) =>
    positions.map((position): LotPosition => ({ lot, owner, position })),
  );
  return tableOf(rows, {
    title: 'Positions',
    fields: [
      ...named(rows),
      [CAUSE, ({ position }) => CAUSE_WORDS[position.cause].label],
      [column('Kind', 'text', 8), ({ position }) => (position.column === 'lrp' ? 'LRP' : 'Futures/Options')],
      [column('Symbol', 'text', 6), ({ position }) => position.symbol],
      [column('B/S', 'text', 4), ({ position }) => position.b_s],
      [column('Quantity', 'count', 5), ({ position }) => position.quantity],
      [column('Last Price', 'price', 7), ({ position }) => position.price],
      [gain('Amount'), ({ position }) => position.amount],
    ],
    empty: 'No position moved',
  });
}

const notComparedTable = ({ not_compared }: EquityExplanation): ReportTable =>
  tableOf(not_compared, {
    title: 'Not Compared',
    fields: [
      ...named(not_compared),
      [column('First Day', 'text', 8), ({ before }) => before],
      [column('Second Day', 'text', 8), ({ after }) => after],
    ],
    empty: '',
  });

const outlineTable = (
  { value, cost, trades, expenses, ...outline }: Outline,
  note: string | null,
): ReportTable =>
  tableOf(
    [
      ['Est. Net Equity before', outline.before],
      ['Est. Future Value', value],
      ['Total Cost', cost],
      ['Trades P/L', trades],
      ['Total Expenses', expenses],
      ['Est. Net Equity after', outline.after],
    ] as const,
    {
      title: 'Est. Net Equity',
      fields: [
        [column('Part', 'text', 12), ([part]) => part],
        [gain('Amount'), ([, amount]) => amount],
      ],
      empty: '',
      notes: note === null ? [] : [note],
    },
  );
