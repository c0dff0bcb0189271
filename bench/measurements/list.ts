import { LARGE, MIDDLE } from '../book/size.ts';
import type { Measurement } from '../measurement.ts';
import { peersFolder, peersRequire } from '../peers.ts';
import { requestsPerSecond } from '../requests.ts';
import { type Peer, startScript } from '../script.ts';
import { sideBySide } from '../side-by-side.ts';

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
const startRawServer = (ownerUrl: string, entity: number): Promise<Peer> =>
  startScript('raw-server.mjs', [ownerUrl, String(entity), list, record]);

const query = `{ allLots(orderBy: LOT_ASC) { nodes {
  id lot entityByEntityId { name } dateIn source sex location totalReceived totalDead totalShipped currentHd totalPayWt totalCost
  estOutWt estOutDate marketingClass futuresContract partnership percentOwned basis receivingCount createdAt updatedAt version } } }`;

/** The list against PostGraphile on the same database, under the same access rules. */
export const postgraphile: Measurement = async ({ drover, middle, ownerUrl }) => {
  peersRequire();
  const settings = {
    role: 'drover_producer',
    'app.entity_id': String(MIDDLE.entity),
  };
  const peer = await startScript('postgraphile-server.mjs', [
    `${peersFolder}/package.json`,
    ownerUrl,
    JSON.stringify(settings),
  ]);
  const request = { url: `${peer.url}/graphql`, method: 'POST', body: JSON.stringify({ query }) };
  try {
    await expectTwoHundred(request.url, request.body);
    return [
      {
        what: 'lots list of one producer (200 lots)',
        against: 'PostGraphile 4 on the same database and access rules',
        unit: 'requests/s',
        target: { least: 4 },
        ...(await sideBySide(
          () => requestsPerSecond({ url: `${drover.url}/api/lots`, token: middle.token }),
          () => requestsPerSecond(request),
        )),
      },
    ];
  } finally {
    await peer.stop();
  }
};

async function expectTwoHundred(url: string, body: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const { data } = (await response.json()) as { data: { allLots: { nodes: { id: number }[] } } };
  const { nodes } = data.allLots;
  if (nodes.length !== MIDDLE.lots || nodes.some(({ id }) => id <= LARGE.lots))
    throw new Error(`PostGraphile answers ${nodes.length} lots.`);
}

const tables = ['lots', 'entities'];

/** The cost of row-level security on the list: the same server and statement, alternately with and without it. */
export const accessRules: Measurement = async ({ drover, middle, owner }) => {
  const security = async (what: 'enable' | 'disable') => {
    for (const table of tables) await owner.query(`alter table ${table} ${what} row level security`);
  };
  const ours = () => requestsPerSecond({ url: `${drover.url}/api/lots`, token: middle.token });
  const without = async () => {
    await security('disable');
    try {
      return await ours();
    } finally {
      await security('enable');
    }
  };
  return [
    {
      what: 'row-level security on the list',
      against: 'the same path without it',
      unit: 'requests/s',
      target: { least: 0.8 },
      ...(await sideBySide(ours, without)),
    },
  ];
};

/** A list of 200 lots, and one record, through the whole server against the raw limit. */
export const listAndRecord: Measurement = async ({ drover, middle, ownerUrl }) => {
  const raw = await startRawServer(ownerUrl, MIDDLE.entity);
  const compare = (ours: string, theirs: string) =>
    sideBySide(
      () => requestsPerSecond({ url: `${drover.url}${ours}`, token: middle.token }),
      () => requestsPerSecond({ url: `${raw.url}${theirs}` }),
    );
  try {
    await expectSameRows(`${drover.url}/api/lots`, `${raw.url}/list`, middle.token);
    const against = 'bare node:http and pg, no session, no access rules';
    return [
      {
        what: 'lots list of one producer (200 lots)',
        against,
        unit: 'requests/s',
        target: { least: 0.75 },
        ...(await compare('/api/lots', '/list')),
      },
      {
        what: 'one record by id',
        against,
        unit: 'requests/s',
        target: { least: 0.45 },
        ...(await compare('/api/profile', '/record')),
      },
    ];
  } finally {
    await raw.stop();
  }
};

async function expectSameRows(ours: string, theirs: string, token: string): Promise<void> {
  const [own, raw] = await Promise.all([
    fetch(ours, { headers: { authorization: `Bearer ${token}` } }).then((response) => response.text()),
    fetch(theirs).then((response) => response.text()),
  ]);
  if (own !== raw) throw new Error('The raw server returns different rows than the product.');
}
