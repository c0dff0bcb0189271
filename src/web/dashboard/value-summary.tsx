import { Paper, Skeleton } from '@mantine/core';
import { Fragment } from 'react';
import type { ValueSummaryRow, PricesUsed, getDashboard } from '#api/dashboard';
import { stoppedLotsMessages, type StoppedContract } from '#domain/market/watchlist';
import { withoutBasisMessages } from '#domain/book/equity';
import { inWholeDollars, VALUE_CATEGORIES } from '#domain/book/valuation';
import {
  moneyWhole,
  moneyWholeSigned,
  counted,
  money,
  dollars,
  missing,
  moneySigned,
} from '#domain/kit/format';
import { tone, time } from '../lib/format.ts';
import { useToday } from '../lib/profile.ts';
import type { TermId } from '../ui/terms.ts';
import { Explained } from '../ui/explained.tsx';
import { SectionTitle, Note } from '../ui/messages.tsx';
import classes from './dashboard.module.css';
import { excludedMessages, type ExcludedReason } from '#domain/book/excluded';
import { SOURCE_LABELS } from '#domain/market/quotes';
import type { OutputOf } from '#api/endpoint';
import { withoutProceedsMessage } from '#domain/closeout/missing-values';
import { TextLink } from '../ui/links.tsx';
import { Sentence } from '../ui/sentence.tsx';
import { PlainHead } from '../ui/plain-table.tsx';

type Sales = OutputOf<typeof getDashboard>['sales'];

function SalesLine({ sales }: { sales: Sales | undefined }) {
  const lines = sales ? salesMessages(sales) : [];
  if (lines.length === 0) return null;
  return (
    <Note px="md" py="xs">
      <Sentence>{lines.join(' ')}</Sentence>{' '}
      <TextLink to="/closeouts" data-screen-only>
        Closeouts
      </TextLink>
    </Note>
  );
}

/**
 * Shipments without proceeds are counted beside the figure that excludes them. Example: 'Shipped from lots still on feed:
 * $105,294.60 (not in Inventory).', 'Closed out in 2026: 1 lot, +$5,480.27.'
 */
export const salesMessages = (sales: Sales): string[] =>
  [onFeedMessage(sales), closedOutMessage(sales)].filter((message) => message !== null);

function onFeedMessage({ proceeds_on_feed, on_feed_without_proceeds }: Sales): string | null {
  const incomplete = withoutProceedsMessage({ shipments_without_proceeds: on_feed_without_proceeds });
  if (proceeds_on_feed === 0) return incomplete && `Shipped from lots still on feed: ${incomplete}.`;
  const notes = joined(['not in Inventory', incomplete]);
  return `Shipped from lots still on feed: ${dollars(proceeds_on_feed)}${notes}.`;
}

function closedOutMessage({
  closed_out_lots,
  closed_out_result,
  closed_out_unknown: unknown,
  excluded_count,
  lrp_excluded,
  year,
}: Sales): string | null {
  if (closed_out_lots + unknown.lots === 0) return null;
  const notes = joined(
    excludedMessages({
      lots_without_proceeds: {
        count: unknown.lots,
        names: unknown.names.map((name) => ({ name, count: 1 })),
      },
      shipments_without_proceeds: { count: unknown.shipments_without_proceeds },
      records_without_result: { count: excluded_count },
      policies_at_premium: { count: lrp_excluded },
    }),
  );
  const result = closed_out_lots === 0 ? missing : moneySigned(closed_out_result);
  return `Closed out in ${year}: ${counted(closed_out_lots, 'lot')}, ${result}${notes}.`;
}

/** Example: ' (not in Inventory; 1 shipment without proceeds)' */
function joined(notes: readonly (string | null)[]): string {
  const known = notes.filter((note) => note !== null);
  return known.length === 0 ? '' : ` (${known.join('; ')})`;
}

interface ValueSummaryProps {
  /** Undefined while loading, and when they could not be loaded. */
  rows: readonly ValueSummaryRow[] | undefined;
  stopped: readonly StoppedContract[];
  /** The number of lots without a basis, which counts as 0. */
  withoutBasis: number;
  sales: Sales | undefined;
  loading: boolean;
}

const TERM_OF: Record<ValueSummaryRow['category'], TermId> = {
  Inventory: 'inventory',
  'Futures/Options': 'trades-profit',
  LRP: 'lrp-profit',
  'Net Value': 'net-value',
};

/** Wraps to two lines on a phone, so that eight-digit figures fit next to it. */
const futuresOptions = (
  <>
    Futures/
    <wbr />
    Options
  </>
);

/** Open positions at current prices and at the previous settlements, in whole dollars. */
export function ValueSummary({ rows = [], stopped, withoutBasis, sales, loading }: ValueSummaryProps) {
  const shown = inWholeDollars(rows);
  const today = useToday();
  const inventoryNotes = [
    ...withoutBasisMessages(withoutBasis),
    ...(today === undefined ? [] : stoppedLotsMessages(stopped, today)),
  ];
  return (
    <Paper withBorder component="section" aria-labelledby="value-summary">
      <SectionTitle px="md" py="sm" id="value-summary">
        Value Summary
      </SectionTitle>
      <div className={classes.summaryBox}>
        <table className={classes.summary} aria-busy={loading}>
          <PlainHead titles={['Category', 'Change', 'Current', 'Prev']} />
          <tbody>
            {VALUE_CATEGORIES.map((category) => (
              <Fragment key={category}>
                <SummaryRow
                  category={category}
                  exact={rows.find((row) => row.category === category)}
                  whole={shown.find((row) => row.category === category)}
                  loading={loading}
                />
                <NotesRow
                  notes={[
                    ...rows.filter((row) => row.category === category).flatMap(summaryNotes),
                    ...(category === 'Inventory' ? inventoryNotes : []),
                  ]}
                />
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      <SalesLine sales={sales} />
    </Paper>
  );
}

interface SummaryRowProps {
  category: ValueSummaryRow['category'];
  exact: ValueSummaryRow | undefined;
  whole: Pick<ValueSummaryRow, 'change' | 'current' | 'prev'> | undefined;
  loading: boolean;
}

function SummaryRow({ category, exact, whole, loading }: SummaryRowProps) {
  const name = category === 'Futures/Options' ? futuresOptions : category;
  return (
    <tr data-net={category === 'Net Value' || undefined}>
      <th scope="row">
        {exact ? (
          <Explained term={TERM_OF[category]} explanation={definitionOf(exact)}>
            {name}
          </Explained>
        ) : (
          name
        )}
      </th>
      {loading ? (
        <LoadingCells />
      ) : (
        <>
          <td className={tone(whole?.change)}>{moneyWholeSigned(exact && whole?.change)}</td>
          <td>{moneyWhole(exact && whole?.current)}</td>
          <td>{moneyWhole(exact && whole?.prev)}</td>
        </>
      )}
    </tr>
  );
}

function NotesRow({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <tr data-notes>
      <td colSpan={4}>
        {notes.map((note) => (
          <div key={note}>{note}</div>
        ))}
      </td>
    </tr>
  );
}

function LoadingCells() {
  return [0, 1, 2].map((cell) => (
    <td key={cell}>
      <Skeleton height={12} width="70%" ms="auto" />
    </td>
  ));
}

const inIt: Record<ValueSummaryRow['category'], string> = {
  Inventory: 'head x est out weight x (futures price + basis) / 100, over lots with head',
  'Futures/Options': 'profit and loss of open trades',
  LRP: 'profit and loss of LRP policies in force, valued by their puts',
  'Net Value': 'Inventory plus Futures/Options plus LRP',
};

/** Explains a figure of the Value Summary: its positions, exact amount, and its prices and their times. */
export function definitionOf(row: ValueSummaryRow): string {
  const cents = row.current === null ? '' : `Current ${money(row.current)}, Prev ${money(row.prev)}. `;
  return `${row.category}: ${inIt[row.category]}. ${counted(row.positions, 'position')}. ${cents}${pricesMessage(row.prices)}`;
}

function pricesMessage({ instruments, sources, oldest, newest, stale }: PricesUsed): string {
  if (instruments === 0) return 'No prices needed yet.';
  const when = oldest === newest ? time(newest) : `${time(oldest)} to ${time(newest)}`;
  const named = sources.map((source) => SOURCE_LABELS[source]).join(', ');
  const old = stale > 0 ? `, ${stale} of them stale` : '';
  return `${counted(instruments, 'price')} (${named}) of ${when}${old}.`;
}

const EXCLUDED: Record<ValueSummaryRow['category'], ExcludedReason> = {
  Inventory: 'lots_without_price',
  'Futures/Options': 'trades_without_price',
  LRP: 'policies_without_value',
  'Net Value': 'positions_without_price',
};

/**
 * Notes on records that a row of the Value Summary excludes. Example: `3 open trades without a price excluded`; `12 positions
 * without a previous settlement: $33,335,333.79 of Current has no previous settlement`. Source: decisions 21 and 40.
 */
export function summaryNotes(row: ValueSummaryRow): string[] {
  const { excluded_count, without_previous, current_without_previous } = row;
  return [
    ...excludedMessages({ [EXCLUDED[row.category]]: { count: excluded_count } }),
    without_previous > 0 &&
      `${counted(without_previous, 'position')} without a previous settlement: ${money(current_without_previous)} of Current has no previous settlement`,
  ].filter((note) => note !== false);
}
