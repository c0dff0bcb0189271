import { tablesFrom } from '#api/columns';
import type {
  SnapshotBook,
  SnapshotLot,
  SnapshotPolicy,
  SnapshotTrade,
} from '#domain/snapshots/lot-snapshots';
import { ofOwner } from '../db/scope.ts';
import { jsonColumns, sql, type Statement } from '../db/sql.ts';
import { bookLots, openTrades, snapshotLot, snapshotTrade } from '../book/queries.ts';
import { type Compared, comparedLots } from './state-queries.ts';

/** What a snapshot of the lots compared would record now; without prices. */
export type Present = Omit<SnapshotBook, 'prices'>;

const LOT = [
  'id',
  'lot',
  'owner',
  'total_received',
  'total_dead',
  'total_shipped',
  'current_hd',
  'est_out_wt',
  'basis',
  'total_cost',
  'futures_contract',
  'closed_pl',
  'unmatched_closings',
  'expenses_actual',
  'expenses_projected',
  'proceeds',
  'unpriced_shipments',
  'lrp_settled',
  'lrp_without_result',
] as const satisfies readonly (keyof SnapshotLot)[];

const TRADE = [
  'lot_id',
  'id',
  'description',
  'b_s',
  'quantity',
  'price_amount',
  'symbol',
] as const satisfies readonly (keyof SnapshotTrade)[];

const POLICY = [
  'lot_id',
  'id',
  'premium',
  'symbol',
  'contracts',
] as const satisfies readonly (keyof SnapshotPolicy)[];

/** The lots compared as they stand now, as one JSON value: from sums that are kept for each lot, and what is open on it. */
export const presentStates = (compared: Compared): Statement<{ json: string }> => sql`
  with ${comparedLots(compared)},
  living as (
    ${bookLots(sql`l.id in (select lot_id from compared) and ${ofOwner(sql`l.entity_id`, compared.owner)}`, snapshotLot)}),
  open_trades as (
    ${openTrades(sql`t.lot_id in (select id from living) order by t.id`, snapshotTrade)}),
  counting as (
    select lot_id, id, premium, put_symbol as symbol, put_qty as contracts
    from app.counting_policies(${compared.today}::date, array(select id from living)))
  select json_build_object(
    'lots', ${jsonColumns<SnapshotLot>('living', LOT)},
    'trades', ${jsonColumns<SnapshotTrade>('open_trades', TRADE)},
    'policies', ${jsonColumns<SnapshotPolicy>('counting', POLICY)})::text as json`;

/** The response of {@link presentStates}. */
export const presentFrom = (json: string) => tablesFrom(json) as Present;
