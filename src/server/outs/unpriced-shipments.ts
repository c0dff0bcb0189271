import { sql } from '../db/sql.ts';

/** The shipments without proceeds of the lot of the sums `s`; records are read only of lots that have some. */
export const unpricedShipments = sql`
  case when s.shipments_without_proceeds = 0 then jsonb '[]'
       else (select coalesce(jsonb_agg(jsonb_build_object('head_count', o.head_count, 'weight', o.weight) order by o.id), jsonb '[]')
             from outs o where o.lot_id = s.lot_id and o.type = 'shipped' and o.proceeds is null) end`;
