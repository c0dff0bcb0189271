import pg from 'pg';
import { DEFAULT_TIME_ZONE } from '#domain/kit/days';
import { LARGE, MIDDLE } from '../book/size.ts';
import type { Measurement } from '../measurement.ts';
import { peersFolder, peersRequire } from '../peers.ts';
import { requestsPerSecond } from '../requests.ts';
import { type Peer, startScript } from '../script.ts';
import { millisecondsWithin, sideBySide } from '../side-by-side.ts';

/** The columns of the product's lots list, of the lots that a condition names. */
const listOf = (condition: string): string => `
  select coalesce(json_agg(x), '[]')::text as json from (
    select l.id, l.lot, e.name as owner, l.date_in, l.source, l.sex, l.location, l.total_received, l.total_dead,
           l.total_shipped, l.current_hd, l.total_pay_wt, l.total_cost, l.est_out_wt, l.est_out_date, l.marketing_class,
           l.futures_contract, l.partnership, l.percent_owned, l.basis, l.left_open, l.receiving_count,
           app.cover(day.today, l, s, f) as cover, app.missing_costs(day.today, l, s, f) as missing,
           to_json(l.created_at) #>> '{}' as created_at, to_json(l.updated_at) #>> '{}' as updated_at, l.version
    from lots l join entities e on e.id = l.entity_id join lot_sums s on s.lot_id = l.id left join feeding_plans f on f.lot_id = l.id,
         (select (now() at time zone '${DEFAULT_TIME_ZONE}')::date as today) day
    where ${condition} order by l.lot) x`;

/** The list of an entity `$1`. */
const list = listOf('l.entity_id = $1');

/** The user of an entity `$1`, with the columns of the product's profile. */
const record = `
  select row_to_json(x)::text as json from (
    select u.id, u.full_name, e.name as entity_name, u.phone_number, u.email, u.user_type, u.rjo_account_number,
           u.rjo_confirmed, u.lrp_policy_number, to_json(u.created_at) #>> '{}' as created_at, u.version,
           p.must_change as must_change_password,
           exists (select from sample_lots s where s.user_id = u.id) as has_sample_lot, '${DEFAULT_TIME_ZONE}' as time_zone
    from users u join entities e on e.id = u.entity_id join auth.passwords p on p.user_id = u.id where u.entity_id = $1) x`;

/** The raw limit: `/list` and `/record` of one entity and nothing else. */
const startRawServer = (ownerUrl: string, entity: number): Promise<Peer> =>
  startScript('raw-server.mjs', [ownerUrl, String(entity), list, record]);

const query = `{ allLots(orderBy: LOT_ASC) { nodes {
  id lot entityByEntityId { name } dateIn source sex location totalReceived totalDead totalShipped currentHd totalPayWt totalCost
  estOutWt estOutDate marketingClass futuresContract partnership percentOwned basis leftOpen receivingCount createdAt updatedAt version } } }`;

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

const ROUND_MS = 1_000;

/** The cost of row-level security on the list: the statement as a producer, whom access rules bind, and as the owner, who names the entity. */
export const accessRules: Measurement = async ({ ownerUrl }) => {
  const [bound, free] = [ownerUrl, ownerUrl].map((connectionString) => new pg.Client({ connectionString }));
  if (!bound || !free) throw new Error('There are two connections.');
  await Promise.all([bound.connect(), free.connect()]);
  const ours = () => bound.query<{ json: string }>(listOf('true'));
  const theirs = () => free.query<{ json: string }>(list, [MIDDLE.entity]);
  try {
    await bound.query(
      `select set_config('role', 'drover_producer', false), set_config('app.entity_id', $1, false)`,
      [String(MIDDLE.entity)],
    );
    const [listed, expected] = await Promise.all([ours(), theirs()]);
    if (listed.rows[0]?.json !== expected.rows[0]?.json) throw new Error('The two lists differ.');
    return [
      {
        what: 'row-level security on the list (200 lots)',
        against: 'the same statement as the owner, with the entity in its condition',
        unit: 'ms',
        target: { most: 1.25 },
        ...(await sideBySide(
          () => millisecondsWithin(ROUND_MS, ours),
          () => millisecondsWithin(ROUND_MS, theirs),
        )),
      },
    ];
  } finally {
    await Promise.all([bound.end(), free.end()]);
  }
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
    await expectSameRows(`${drover.url}/api/profile`, `${raw.url}/record`, middle.token);
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
