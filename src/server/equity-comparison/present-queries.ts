import { tablesFrom } from '#api/columns';
import type { CountingPolicy, LotToCapture, OpenTrade } from '#domain/snapshots/lot-capture';
import { jsonColumns, sql, type Statement } from '../db/sql.ts';
import { unpricedShipments } from '../outs/unpriced-shipments.ts';
import { type Compared, comparedLots, ofOwner } from './state-queries.ts';

/** A lot as it stands now, with the sums of its records. */
export type PresentLot = Omit<LotToCapture, 'open_trades' | 'policies'> & { lot_id: number };

/** What a capture of the lots compared would record now. */
export interface Present {
  lots: PresentLot[];
  trades: (OpenTrade & { lot_id: number })[];
  policies: (CountingPolicy & { lot_id: number })[];
}

const LOT = [
  'lot_id',
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
  'lrp_unsettled',
] as const satisfies readonly (keyof PresentLot)[];

const TRADE = [
  'lot_id',
  'id',
  'description',
  'b_s',
  'quantity',
  'price_amount',
  'symbol',
] as const satisfies readonly (keyof Present['trades'][number])[];

const POLICY = [
  'lot_id',
  'id',
  'premium',
  'put_symbol',
  'put_qty',
] as const satisfies readonly (keyof Present['policies'][number])[];

/** The lots compared as they stand now, as one JSON value: from sums that are kept for each lot, and what is open on it. */
export const presentStates = (compared: Compared): Statement<{ json: string }> => sql`
  with ${comparedLots(compared)},
  unsettled as (
    select lot_id, count(*)::integer as policies
    from app.ended_lrp(${compared.today}::date, array(select lot_id from compared)) where result is null group by lot_id),
  living as (
    select l.id as lot_id, l.lot, e.name as owner, l.total_received, l.total_dead, l.total_shipped, l.current_hd, l.est_out_wt,
           l.basis, l.total_cost, l.futures_contract, s.closed_pl, s.unmatched_closings, s.expenses_actual,
           s.expenses_projected, s.proceeds, ${unpricedShipments} as unpriced_shipments, s.lrp_settled,
           coalesce(u.policies, 0) as lrp_unsettled
    from lots l join entities e on e.id = l.entity_id join lot_sums s on s.lot_id = l.id
    left join unsettled u on u.lot_id = l.id
    where l.id in (select lot_id from compared) and ${ofOwner(compared.owner, 'lots')}),
  open_trades as (
    select lot_id, id, description, b_s, quantity, price_amount, symbol from trades
    where status = 'open' and lot_id in (select lot_id from living) order by id),
  counting as (
    select * from app.counting_policies(${compared.today}::date, array(select lot_id from living)))
  select json_build_object(
    'lots', ${jsonColumns<PresentLot>('living', LOT)},
    'trades', ${jsonColumns<Present['trades'][number]>('open_trades', TRADE)},
    'policies', ${jsonColumns<Present['policies'][number]>('counting', POLICY)})::text as json`;

/** The response of {@link presentStates}. */
export const presentFrom = (json: string) => tablesFrom(json) as Present;
