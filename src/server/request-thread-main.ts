import { workerData } from 'node:worker_threads';
import type { Alert } from '#domain/kit/alert';
import { currentAlerts } from './alerts/current.ts';
import { buildApp } from './app.ts';
import { openDatabase } from './db/database.ts';
import { logInsOf } from './env.ts';
import { runTasks } from './threads/run-tasks.ts';
import type { AlertsTask, ResponsePart, ThreadData, ThreadRequest } from './http/request-thread-messages.ts';

/** The worker that answers requests about large books: the same server on few connections, without a port of its own. */
const { env, ownerUrl } = workerData as ThreadData;
const database = await openDatabase({
  ownerUrl,
  given: logInsOf(env),
  poolSize: 2,
  slowMs: env.SLOW_QUERY_MS,
});
const http = await buildApp({ env, database, refuseWhenBusy: false });

async function answer({ method, url, ip, headers, body, port }: ThreadRequest): Promise<void> {
  const left = new AbortController();
  port.once('message', () => left.abort());
  const send = (part: ResponsePart) => port.postMessage(part, []);
  try {
    const response = await http.inject({
      method: method as 'GET',
      url,
      remoteAddress: ip,
      headers,
      ...(body && { payload: Buffer.from(body.buffer, body.byteOffset, body.byteLength) }),
      signal: left.signal,
      payloadAsStream: true,
    });
    send({ status: response.statusCode, headers: response.headers });
    for await (const chunk of response.stream()) send(chunk as Uint8Array);
    send(null);
  } catch (error) {
    if (!left.signal.aborted) throw error;
  } finally {
    port.close();
  }
}

const alerts = ({ alertsOf, calendar }: AlertsTask): Promise<Alert[]> =>
  currentAlerts(database.as({ onBehalfOf: alertsOf, userType: 'producer' }), calendar);

runTasks((task: ThreadRequest | AlertsTask) => ('alertsOf' in task ? alerts(task) : answer(task)));
