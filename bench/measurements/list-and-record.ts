import { MIDDLE } from '../book/size.ts';
import type { Measurement } from '../measurement.ts';
import { startRawServer } from '../raw-server.ts';
import { requestsPerSecond } from '../requests.ts';
import { sideBySide } from '../side-by-side.ts';

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
