// Users who ask for costly paths without a pause, on a thread of their own, so that others of the proof do not queue behind them.

import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const { url, tokens, paths, loops } = workerData;
const stopping = new AbortController();
parentPort.once('message', () => stopping.abort());

/** The status of an answer, 0 for none. */
async function statusOf(path, token) {
  try {
    const response = await fetch(`${url}${path}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: stopping.signal,
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

const statuses = {};
async function ask(token, first) {
  for (let turn = first; !stopping.signal.aborted; turn += 1) {
    const status = await statusOf(paths[turn % paths.length], token);
    if (stopping.signal.aborted) return;
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status !== 200) await sleep(250);
  }
}

await Promise.all(
  tokens.flatMap((token, at) => Array.from({ length: loops }, (_, loop) => ask(token, at + loop))),
);
parentPort.postMessage(statuses, []);
