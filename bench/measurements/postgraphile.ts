import { LARGE, MIDDLE } from '../book/size.ts';
import type { Measurement } from '../measurement.ts';
import { peersFolder, peersRequire } from '../peers.ts';
import { requestsPerSecond } from '../requests.ts';
import { sideBySide } from '../side-by-side.ts';
import { startScript } from '../script.ts';

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
