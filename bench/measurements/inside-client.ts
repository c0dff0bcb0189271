import { getDashboard } from '#api/dashboard';
import { CLIENT_KEY } from '#api/endpoint';
import { findLot } from '#api/lot-detail';
import { listLots } from '#api/lots';
import { searchRecords } from '#api/search';
import { ask, type Requester } from '../ask.ts';
import { MIDDLE } from '../book/size.ts';
import type { Measured, Measurement } from '../measurement.ts';
import { millisecondsWithin, sideBySide } from '../side-by-side.ts';

const ROUND_MS = 300;
const ROUNDS = 21;

/** An administrator inside a client against that client's own producer, request by request; then the producer against itself. */
export const insideClient: Measurement = async ({ admin, middle, owner }) => {
  const { rows } = await owner.query<{ lot: string }>(
    'select lot from lots where entity_id = $1 order by id limit 1',
    [MIDDLE.entity],
  );
  const lot = rows[0]?.lot ?? '';
  const requests: Record<string, string> = {
    'the lots list (200 lots)': listLots.path,
    'one lot’s page': findLot.path.replace(':lot', encodeURIComponent(lot)),
    'finding anything': `${searchRecords.path}?text=${encodeURIComponent(lot)}`,
    'the dashboard': getDashboard.path,
  };
  const lines: Measured[] = [];
  for (const [what, path] of Object.entries(requests)) {
    const inside = `${path}${path.includes('?') ? '&' : '?'}${CLIENT_KEY}=${MIDDLE.entity}`;
    expectAlike(what, await ask(admin, inside), await ask(middle, path));
    const line = async (who: string, ours: Requester, oursPath: string): Promise<Measured> => ({
      what: `${what}: ${who}`,
      against: 'the client’s producer',
      unit: 'ms',
      target: { most: 1.1 },
      ...(await sideBySide(rounds(ours, oursPath), rounds(middle, path), ROUNDS)),
    });
    lines.push(
      await line('an administrator inside the client', admin, inside),
      await line('the producer again, as a control', middle, path),
    );
  }
  return lines;
};

const rounds = (who: Requester, path: string) => () => millisecondsWithin(ROUND_MS, () => ask(who, path));

/** They have the same records; an administrator is told a little more about some. */
function expectAlike(what: string, inside: string, own: string): void {
  if (Math.abs(inside.length - own.length) > own.length / 5)
    throw new Error(`${what}: ${inside.length} bytes inside the client, ${own.length} for its producer`);
}
