// Polls a server's liveness every 20 ms on a separate thread, so that the proof's own work does not delay it.

import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const PAUSE = 20;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const stopping = new AbortController();
parentPort.once('message', () => stopping.abort());

const ask = () =>
  new Promise((resolve) => {
    const asked = get(workerData.url, { agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode === 200));
    });
    asked.once('error', () => resolve(false));
  });

/** Milliseconds that the server's main thread and this one were ready to run while others had the processors. Linux only. */
const waited = () => waitedBy(workerData.pid) + waitedBy('thread-self');
const waitedBy = (thread) => Number(readFileSync(`/proc/${thread}/schedstat`, 'utf8').split(' ')[1]) / 1e6;

const found = { polls: 0, failed: 0, slowest: 0, slowestOfServer: 0 };
while (!stopping.signal.aborted) {
  await sleep(PAUSE);
  const [since, waitedBefore] = [performance.now(), waited()];
  const isAlive = await ask();
  const took = performance.now() - since;
  found.polls += 1;
  if (!isAlive) found.failed += 1;
  found.slowest = Math.max(found.slowest, took);
  found.slowestOfServer = Math.max(found.slowestOfServer, took - (waited() - waitedBefore));
}
agent.destroy();
parentPort.postMessage(found, []);
