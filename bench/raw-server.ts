import { type Peer, startScript } from './script.ts';

/** The columns of the product's lots list, for an entity `$1`. */
const list = `
  select coalesce(json_agg(x), '[]')::text as json from (
    select l.id, l.lot, e.name as owner, l.date_in, l.source, l.sex, l.location, l.total_received, l.total_dead,
           l.total_shipped, l.current_hd, l.total_pay_wt, l.total_cost, l.est_out_wt, l.est_out_date, l.marketing_class,
           l.futures_contract, l.partnership, l.percent_owned, l.basis, l.receiving_count,
           to_json(l.created_at) #>> '{}' as created_at, to_json(l.updated_at) #>> '{}' as updated_at, l.version
    from lots l join entities e on e.id = l.entity_id where l.entity_id = $1 order by l.lot) x`;

/** The user of an entity `$1`, with the columns of the product's profile. */
const record = `
  select row_to_json(x)::text as json from (
    select u.id, u.full_name, e.name as entity_name, u.phone_number, u.email, u.user_type, u.rjo_account_number,
           u.rjo_confirmed, u.lrp_policy_number, to_json(u.created_at) #>> '{}' as created_at, u.version,
           p.must_change as must_change_password
    from users u join entities e on e.id = u.entity_id join auth.passwords p on p.user_id = u.id where u.entity_id = $1) x`;

/** The raw limit: `/list` and `/record` of one entity and nothing else. */
export const startRawServer = (ownerUrl: string, entity: number): Promise<Peer> =>
  startScript('raw-server.mjs', [ownerUrl, String(entity), list, record]);
