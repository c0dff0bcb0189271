import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('./raw-server.mjs', import.meta.url));

/** Columns of a lot as the product's list has them, for an entity `$1`. */
export const rawList = `
  select coalesce(json_agg(x), '[]')::text as json from (
    select l.id, l.lot, e.name as owner, l.date_in, l.source, l.sex, l.location, l.total_received, l.total_dead,
           l.total_shipped, l.current_hd, l.total_pay_wt, l.total_cost, l.est_out_wt, l.est_out_date, l.marketing_class,
           l.futures_contract, l.partnership, l.percent_owned, l.basis, l.receiving_count,
           to_json(l.created_at) #>> '{}' as created_at, to_json(l.updated_at) #>> '{}' as updated_at, l.version
    from lots l join entities e on e.id = l.entity_id where l.entity_id = $1 order by l.lot) x`;

/** The user of an entity `$1`, as the product's profile has it. */
export const rawRecord = `
  select row_to_json(x)::text as json from (
    select u.id, u.full_name, e.name as entity_name, u.phone_number, u.email, u.user_type, u.rjo_account_number,
           u.rjo_confirmed, u.lrp_policy_number, to_json(u.created_at) #>> '{}' as created_at, u.version,
           false as must_change_password
    from users u join entities e on e.id = u.entity_id where u.entity_id = $1) x`;

export interface RawServer {
  url: string;
  stop(): Promise<void>;
}

export async function startRawServer(ownerUrl: string, entity: number): Promise<RawServer> {
  const child = spawn(process.execPath, [script, ownerUrl, String(entity), rawList, rawRecord], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
  return {
    url,
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}
