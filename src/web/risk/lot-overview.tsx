import { Button, Group, Stack } from '@mantine/core';
import { useDeferredValue, useMemo } from 'react';
import { excludedMessage, excludedMessages } from '#domain/book/excluded';
import { gaugeColour, gaugeFill, type GaugeColour } from '#domain/book/hedging';
import { riskTotals } from '#domain/book/risk';
import type { EquityLine } from '#domain/closeout/equity-lines';
import { needMessage, PROJECTED_RESULT, withoutSalesMessage } from '#domain/closeout/messages';
import { withoutProceedsMessage } from '#domain/closeout/missing-values';
import { head, missing, moneyWhole, percent, percentTenths, weight, dayShort } from '#domain/kit/format';
import { sumCents } from '#domain/kit/money';
import { isBeforeCostToFinish } from '#domain/lots/lots';
import { useMay, useToday } from '../lib/profile.ts';
import { lotLink } from '../parts/lots-data.ts';
import { ColumnsChoice, useColumnChoice, DataTable, ViewsChoice } from '../ui/data-table.tsx';
import { EmptyState, Notes, SectionTitle, MissingDataNote } from '../ui/messages.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { SearchBox, useTypedSearch } from '../ui/search-box.tsx';
import { HedgeBandSetting } from './hedge-band.tsx';
import { lotNotes } from '../parts/lot-notes.ts';
import { tone } from '../lib/format.ts';
import { tiedTotals } from '#domain/snapshots/snapshots';
import { resultToneOf } from '../parts/lot-tone.ts';
import { PriceMark } from '../parts/price-mark.tsx';
import { columnsFor, figures, texts, type TableColumns } from '../ui/data-table-columns.ts';
import classes from './hedge-bar.module.css';

type Line = EquityLine['risk'] & { line: EquityLine };

export function LotOverview({ lines }: { lines: EquityLine[] | undefined }) {
  const withOwner = useMay('seeEntities');
  const today = useToday();
  const search = useTypedSearch('q');
  const query = useDeferredValue(search.text);
  const risks = useMemo(() => lines?.map((line): Line => ({ ...line.risk, line })), [lines]);
  const shown = useMemo(() => risks && matching(risks, query), [risks, query]);
  const choice = useColumnChoice('lot-hedging');
  const columns = useMemo(() => lotColumns(withOwner), [withOwner]);
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <SectionTitle>Lot Hedging Overview</SectionTitle>
        <Group gap="sm">
          <SearchBox placeholder="Search lots, owners, contracts..." search={search} />
          <ColumnsChoice columns={columns} choice={choice} />
          <ViewsChoice table="lot-hedging" choice={choice} />
        </Group>
      </Group>
      <HedgeBandSetting />
      <DataTable
        label="Lot Hedging Overview"
        loadingText="Loading lots..."
        columns={columns}
        hidden={choice.hidden}
        rows={shown}
        rowId={(lot) => String(lot.id)}
        rowName={(lot) => `lot ${lot.lot}`}
        rowHeight={86}
        link={(lot) => lotLink(lot, withOwner)}
        {...(shown && { totals: totalsOf(shown) })}
        empty={query ? <NothingMatches onClear={search.clear} /> : <NoLots />}
      />
      {shown && today && <Notes lines={lotNotes(shown, today)} />}
    </Stack>
  );
}

const matching = (risks: Line[], query: string): Line[] => {
  const wanted = query.trim().toLowerCase();
  if (!wanted) return risks;
  return risks.filter((lot) =>
    [lot.lot, lot.owner, lot.futures_contract, lot.marketing_class].some((text) =>
      text.toLowerCase().includes(wanted),
    ),
  );
};

function totalsOf(shown: readonly Line[]) {
  const totals = riskTotals(shown);
  const { excluded_count } = totals.est_future_value;
  const excluded = excludedMessage({ lots_without_price: { count: excluded_count } });
  const ofPriced = (dollars: number | null) => moneyWhole(excluded_count === shown.length ? null : dollars);
  const tied = tiedTotals(shown.map(({ line }) => line));
  return {
    lot: excluded === null ? 'Total' : `Total; ${excluded}`,
    current_hd: head(sumCents(shown.map((lot) => lot.current_hd))),
    hedgeable_weight: weight(totals.hedgeable_weight),
    futures_weight: weight(totals.futures_weight),
    options_weight: weight(totals.options_weight),
    lrp_weight: weight(totals.lrp_weight),
    percent_hedged: percentTenths(totals.cumulative_hedge),
    est_future_value: ofPriced(totals.est_future_value.total),
    net_equity: (
      <>
        {ofPriced(totals.net_equity.total)}
        <MissingDataNote of={withoutSalesMessage(tied.proceeds ?? 0)} />
      </>
    ),
    projected: ofPriced(tied.equity_with_sales),
  };
}

const NoLots = () => (
  <EmptyState title="No Lots With Head" action={<ButtonLink to="/inventory">View Inventory</ButtonLink>}>
    Lots with head appear here with their hedges as soon as you add them.
  </EmptyState>
);

const NothingMatches = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    title="No Lots Match Your Search"
    action={
      <Button variant="default" onClick={onClear}>
        Clear search
      </Button>
    }
  />
);

const column = columnsFor<Line>();

const pounds = { width: 5.25, numeric: true, unit: 'lb' } as const;

const lotColumns = (withOwner: boolean): TableColumns<Line> =>
  column.columns([
    column.accessor('lot', { header: 'Lot', meta: { width: withOwner ? 8.5 : 8, wraps: true } }),
    ...(withOwner
      ? [column.accessor('owner', { header: 'Owner', meta: { width: 8.5, under: 'lot', once: true } })]
      : []),
    column.accessor('current_hd', figures('Head', head, { width: 4.75 })),
    column.accessor((lot) => `${lot.marketing_class} ${lot.futures_contract}`, {
      id: 'contract',
      header: 'Class, Contract',
      meta: { width: 7 },
      cell: ({ row: { original: lot } }) => (
        <>
          {lot.marketing_class} · {lot.futures_contract}
        </>
      ),
    }),
    column.accessor('est_out_date', texts('Out Date', dayShort, { width: 7, under: 'contract' })),
    column.accessor('hedgeable_weight', figures('Hedgeable', weight, { ...pounds, width: 6.25 })),
    column.accessor('futures_weight', figures('Futures', weight, pounds)),
    column.accessor('options_weight', figures('Options', weight, pounds)),
    column.accessor('lrp_weight', figures('LRP', weight, pounds)),
    column.drawn('percent_hedged', 'Hedged', { width: 5.5, numeric: true, wraps: true }, (lot) => (
      <Hedged lot={lot} />
    )),
    column.drawn('est_future_value', 'Est. Value', { width: 7, numeric: true, wraps: true }, (lot) => (
      <PriceMark expires term="future-value" symbol={lot.futures_contract} value={lot.est_future_value}>
        {lot.est_future_value === null ? 'TBD' : moneyWhole(lot.est_future_value)}
      </PriceMark>
    )),
    column.drawn(
      'net_equity',
      'Net Equity',
      { width: 7, numeric: true, wraps: true, under: 'est_future_value' },
      (lot) => <NetEquity lot={lot} />,
    ),
    column.accessor(({ line }) => line.equity_with_sales, {
      id: 'projected',
      header: PROJECTED_RESULT,
      meta: { width: 7, numeric: true, wraps: true },
      cell: ({ row: { original: lot } }) => <Projected lot={lot} />,
    }),
  ]);

/** Neither a gain nor a loss once head were sold, or while part of it is unknown. Source: decision 85. */
function NetEquity({ lot }: { lot: Line }) {
  const isPart =
    isBeforeCostToFinish(lot) ||
    lot.proceeds !== 0 ||
    lot.unpriced_shipments.length > 0 ||
    lot.line.trades_excluded > 0;
  return (
    <span className={classes.stack}>
      <PriceMark
        expires
        term="equity-net"
        symbol={lot.futures_contract}
        value={lot.net_equity}
        tone={tone(isPart ? null : lot.net_equity)}
      >
        {lot.net_equity === null ? 'TBD' : moneyWhole(lot.net_equity)}
      </PriceMark>
      <MissingDataNote of={withoutSalesMessage(lot.proceeds)} />
    </span>
  );
}

function Projected({ lot }: { lot: Line }) {
  const { line, futures_contract, unpriced_shipments } = lot;
  const { equity_with_sales: result, sales_estimate, trades_excluded, lrp_excluded } = line;
  const shipments_without_proceeds = unpriced_shipments.length;
  const unpriced = withoutProceedsMessage({ shipments_without_proceeds }, sales_estimate);
  return (
    <span className={classes.stack}>
      {unpriced !== null && result === null ? (
        missing
      ) : (
        <PriceMark
          expires
          term="projected-result"
          symbol={futures_contract}
          value={result}
          tone={resultToneOf(result, lot, trades_excluded + lrp_excluded > 0)}
        >
          {result === null ? 'TBD' : moneyWhole(result)}
        </PriceMark>
      )}
      <MissingDataNote of={unpriced} />
      <MissingDataNote of={needMessage(line.need, lot)} />
    </span>
  );
}

function Hedged({ lot }: { lot: Line }) {
  const { percent_hedged: value } = lot;
  const excluded = excludedMessages(lot.excluded);
  return (
    <span className={classes.stack}>
      {value === null ? percent(value) : <HedgeBar value={value} colour={gaugeColour(value)} />}
      {lot.left_open && <span className={classes.note}>left open on purpose</span>}
      {excluded.map((message) => (
        <span key={message} className={classes.note}>
          {message}
        </span>
      ))}
    </span>
  );
}

const HedgeBar = ({ value, colour }: { value: number; colour: GaugeColour }) => (
  <span className={classes.cell}>
    {percent(value)}
    <span className={classes.track} aria-hidden>
      <span
        className={classes.fill}
        style={{ width: `${gaugeFill(value)}%`, background: `var(--mantine-color-${colour}-4)` }}
      />
    </span>
  </span>
);
