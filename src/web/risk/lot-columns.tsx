import { gaugeColour } from '#domain/hedging';
import type { LotRisk } from '#domain/risk';
import { dayShort, head, moneyWhole, percent, tone, weight } from '../lib/format.ts';
import { PriceMark } from '../quotes/price-mark.tsx';
import { type Columns, columnsFor } from '../ui/data-table-columns.ts';
import { Figure } from '../ui/figure.tsx';
import { HedgeBar } from './hedge-bar.tsx';
import classes from './hedge-bar.module.css';

const column = columnsFor<LotRisk>();

const pounds = { numeric: true, unit: 'lb' } as const;

/** The columns of the Lot Hedging Overview; owners are shown to admins. */
export const lotColumns = (withOwner: boolean): Columns<LotRisk> =>
  column.columns([
    column.accessor('lot', {
      header: 'Lot',
      cell: ({ getValue }) => <span className={classes.oneLine}>{getValue()}</span>,
    }),
    ...(withOwner ? [column.accessor('owner', { header: 'Owner' })] : []),
    column.accessor('current_hd', {
      header: 'Head',
      meta: { numeric: true },
      cell: ({ getValue }) => head(getValue()),
    }),
    column.accessor((lot) => `${lot.marketing_class} ${lot.futures_contract}`, {
      id: 'contract',
      header: 'Class, Contract',
      cell: ({ row: { original: lot } }) => (
        <span className={classes.oneLine}>
          {lot.marketing_class} · {lot.futures_contract}
        </span>
      ),
    }),
    column.accessor('est_out_date', { header: 'Out Date', cell: ({ getValue }) => dayShort(getValue()) }),
    column.accessor('hedgeable_weight', {
      header: 'Hedgeable',
      meta: pounds,
      cell: ({ getValue }) => weight(getValue()),
    }),
    column.accessor('futures_weight', {
      header: 'Futures',
      meta: pounds,
      cell: ({ getValue }) => weight(getValue()),
    }),
    column.accessor('options_weight', {
      header: 'Options',
      meta: pounds,
      cell: ({ row: { original: lot } }) => <OptionsWeight lot={lot} />,
    }),
    column.accessor('lrp_weight', {
      header: 'LRP',
      meta: pounds,
      cell: ({ getValue }) => weight(getValue()),
    }),
    column.accessor('percent_hedged', {
      header: 'Hedged',
      meta: { numeric: true },
      cell: ({ getValue }) => <HedgedPercent value={getValue() ?? null} />,
    }),
    column.accessor('est_future_value', {
      header: 'Est. Value',
      meta: { numeric: true },
      cell: ({ row: { original: lot } }) => (
        <PriceMark symbol={lot.futures_contract}>
          {lot.est_future_value === null ? 'TBD' : moneyWhole(lot.est_future_value)}
        </PriceMark>
      ),
    }),
    column.accessor('net_equity', {
      header: 'Net Equity',
      meta: { numeric: true },
      cell: ({ row: { original: lot } }) => (
        <PriceMark symbol={lot.futures_contract} tone={tone(lot.net_equity)}>
          {lot.net_equity === null ? 'TBD' : moneyWhole(lot.net_equity)}
        </PriceMark>
      ),
    }),
  ]);

/** An option without a quoted delta is left out and named (decision 24). */
function OptionsWeight({ lot }: { lot: LotRisk }) {
  if (lot.without_delta.length === 0) return weight(lot.options_weight);
  return (
    <Figure estimate={`Left out, no delta quoted: ${lot.without_delta.join(', ')}`}>
      {weight(lot.options_weight)}
    </Figure>
  );
}

function HedgedPercent({ value }: { value: number | null }) {
  if (value === null) return percent(value);
  return <HedgeBar percent={value} colour={gaugeColour(value)} />;
}
