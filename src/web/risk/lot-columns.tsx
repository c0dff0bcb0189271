import { excludedMessages } from '#domain/book/excluded';
import { gaugeColour } from '#domain/book/hedging';
import type { LotRisk } from '#domain/book/risk';
import { dayShort, head, moneyWhole, percent, weight } from '#domain/kit/format';
import { tone } from '../lib/format.ts';
import { PriceMark } from '../parts/price-mark.tsx';
import { type Columns, columnsFor, figures, texts } from '../ui/data-table-columns.ts';
import { HedgeBar } from './hedge-bar.tsx';
import classes from './hedge-bar.module.css';

const column = columnsFor<LotRisk>();

const pounds = { width: 6, numeric: true, unit: 'lb' } as const;

/** The columns of the Lot Hedging Overview; owners are shown to admins. */
export const lotColumns = (withOwner: boolean): Columns<LotRisk> =>
  column.columns([
    column.accessor('lot', { header: 'Lot', meta: { width: 10 } }),
    ...(withOwner
      ? [column.accessor('owner', { header: 'Owner', meta: { width: 10, under: 'lot', once: true } })]
      : []),
    column.accessor('current_hd', figures('Head', head, { width: 6 })),
    column.accessor((lot) => `${lot.marketing_class} ${lot.futures_contract}`, {
      id: 'contract',
      header: 'Class, Contract',
      meta: { width: 8 },
      cell: ({ row: { original: lot } }) => (
        <>
          {lot.marketing_class} · {lot.futures_contract}
        </>
      ),
    }),
    column.accessor('est_out_date', texts('Out Date', dayShort, { width: 8, under: 'contract' })),
    column.accessor('hedgeable_weight', figures('Hedgeable', weight, { ...pounds, width: 7 })),
    column.accessor('futures_weight', figures('Futures', weight, pounds)),
    column.accessor('options_weight', figures('Options', weight, pounds)),
    column.accessor('lrp_weight', figures('LRP', weight, pounds)),
    column.accessor('percent_hedged', {
      header: 'Hedged',
      meta: { width: 7.5, numeric: true, wraps: true },
      cell: ({ row: { original: lot } }) => <Hedged lot={lot} />,
    }),
    column.accessor('est_future_value', {
      header: 'Est. Value',
      meta: { width: 7, numeric: true },
      cell: ({ row: { original: lot } }) => (
        <PriceMark expires term="future-value" symbol={lot.futures_contract} value={lot.est_future_value}>
          {lot.est_future_value === null ? 'TBD' : moneyWhole(lot.est_future_value)}
        </PriceMark>
      ),
    }),
    column.accessor('net_equity', {
      header: 'Net Equity',
      meta: { width: 7, numeric: true },
      cell: ({ row: { original: lot } }) => (
        <PriceMark
          expires
          term="equity-net"
          symbol={lot.futures_contract}
          value={lot.net_equity}
          tone={tone(lot.net_equity)}
        >
          {lot.net_equity === null ? 'TBD' : moneyWhole(lot.net_equity)}
        </PriceMark>
      ),
    }),
  ]);

/** A lot's percent hedged, with the positions excluded. */
function Hedged({ lot }: { lot: LotRisk }) {
  const { percent_hedged: value } = lot;
  const excluded = excludedMessages(lot.excluded);
  return (
    <span className={classes.stack}>
      {value === null ? percent(value) : <HedgeBar percent={value} colour={gaugeColour(value)} />}
      {excluded.map((message) => (
        <span key={message} className={classes.note}>
          {message}
        </span>
      ))}
    </span>
  );
}
