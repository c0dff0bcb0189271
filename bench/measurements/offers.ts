import { setTimeout as pause } from 'node:timers/promises';
import { archiveOf } from '#domain/kit/archive';
import { addDays, type Day } from '#domain/kit/days';
import { rounded, times } from '#domain/kit/money';
import { LRP_TYPES } from '#domain/lrp/lrp';
import { codesOf } from '#domain/lrp/offers/file/offer-row';
import { ask, type Requester } from '../ask.ts';
import type { Environment } from '../environment.ts';
import { againstBudget, type Measurement } from '../measurement.ts';

/** RMA's largest days. */
const ROWS = 99_800;
const ROUNDS = 5;
const MEGABYTE = 1024 * 1024;

const HEADER =
  'Commodity Code|Type Code|Endorsement Length Count|Livestock Coverage Level Percent|Coverage Price|Livestock Rate|Cost Per Cwt Amount|Expected Ending Value Amount';

/** Different offers that agree with themselves: every type, length and level in thousandths. */
function offersText(expected: number): string {
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const { commodity_code, type_code } = codesOf(LRP_TYPES[at % LRP_TYPES.length] ?? 'fed');
    const weeks = 1 + (Math.floor(at / LRP_TYPES.length) % 60);
    const level = 0.7 + Math.floor(at / (LRP_TYPES.length * 60)) / 1000;
    const share = rounded(level, 3);
    const coverage = rounded(times(expected, share), 2);
    const cost = rounded(times(coverage, 0.05), 3);
    return [commodity_code, type_code, weeks, share, coverage, 0.05, cost, expected].join('|');
  });
  return [HEADER, ...rows].join('\n');
}

const nameOf = (day: Day): string => `2027_A00630_LrpRate_Daily_${day.replaceAll('-', '')}`;

const zipOfDay = (day: Day, expected: number): Uint8Array<ArrayBuffer> =>
  archiveOf([[`${nameOf(day)}.txt`, offersText(expected)]]);

async function send({ url, token }: Requester, day: Day, zip: Uint8Array<ArrayBuffer>): Promise<void> {
  const name = nameOf(day);
  const response = await fetch(`${url}/api/lrp-offers/files?name=${name}.zip`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/zip' },
    body: zip,
  });
  const { offers } = (await response.json()) as { offers?: number };
  if (offers !== ROWS) throw new Error(`Of ${ROWS} offers ${offers} were stored (${response.status})`);
}

/** The longest of the requests that follow one another until the work is done, and the server's most memory meanwhile. */
async function whileAsking({ small, drover }: Environment, work: Promise<unknown>) {
  const state = { isDone: false };
  let longest = 0;
  let most = 0;
  void work.finally(() => (state.isDone = true));
  while (!state.isDone) {
    const since = performance.now();
    await ask(small, '/api/today');
    longest = Math.max(longest, performance.now() - since);
    most = Math.max(most, drover.memory());
    await pause(5);
  }
  return { longest, most };
}

/** Reading and storing a day of 99,800 offers that is sent as a zip: its time, its memory, and the waits of others meanwhile. */
export const offers: Measurement = async (environment) => {
  const { admin, drover, owner } = environment;
  const [took, waited, memory]: number[][] = [[], [], []];
  const before = drover.memory();
  for (let round = 0; round <= ROUNDS; round += 1) {
    const day = addDays('2026-06-01', round);
    const zip = zipOfDay(day, 350 + round);
    await pause(500);
    const since = performance.now();
    const sent = send(admin, day, zip);
    const { longest, most } = await whileAsking(environment, sent);
    await sent;
    // The first round starts the thread.
    if (round === 0) continue;
    took?.push(performance.now() - since);
    waited?.push(longest);
    memory?.push((most - before) / MEGABYTE);
  }
  await owner.query('truncate lrp_offers, lrp_offer_files');
  return [
    againstBudget('LRP offers of a day, 99,800 rows: from the zip to the database', 'ms', 2_000, took ?? []),
    againstBudget('the longest request of others meanwhile', 'ms', 50, waited ?? []),
    againstBudget('the memory that it takes', 'MB', 100, memory ?? []),
  ];
};
