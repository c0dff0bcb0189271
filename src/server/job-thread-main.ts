import { workerData } from 'node:worker_threads';
import Fastify from 'fastify';
import { sendReports } from '#api/deliveries';
import { captureSnapshot } from '#api/snapshots';
import { memoize } from '#domain/kit/memoize';
import { buildServer } from './build-server.ts';
import { loggedBy } from './db/slow-statements.ts';
import type { ThreadData, ThreadRequest } from './http/request-thread.ts';
import type { App } from './http/route.ts';
import { loggerOf } from './http/log.ts';
import { answering, openOnThread } from './http/thread-requests.ts';
import { jobWork, type JobTask } from './jobs/job-work.ts';
import { runTasks } from './threads/task-thread.ts';

/** The worker of scheduled jobs and of requests about the books of all entities. */
const { env, ownerUrl } = workerData as ThreadData;
/** It opens while features are loaded. */
const database = openOnThread({ env, ownerUrl });

/** The features with requests about the books of all entities. Each is loaded with its first request, as the whole server takes a second to load. */
const FEATURES: Readonly<Record<string, () => Promise<(app: App) => void>>> = {
  [captureSnapshot.path]: async () => (await import('./snapshots/routes.ts')).snapshotRoutes,
  [sendReports.path]: async () => (await import('./deliveries/routes.ts')).deliveryRoutes,
};

/** Answers the requests to an address, by a server with the one feature that serves it. */
const answerAt = memoize(async (path: string) => {
  const feature = await FEATURES[path]?.();
  if (!feature) throw new Error(`The thread of jobs does not answer ${path}`);
  return answering(await buildServer([feature], { env, database: await database, refuseWhenBusy: false }));
}, String);

const answer = async (request: ThreadRequest): Promise<void> => (await answerAt(request.route))(request);

/** As on the main thread, slow statements are tracked only where they are logged. */
const log = env.SLOW_QUERY_MS === undefined ? null : Fastify(loggerOf(env)).log;

async function runJob({ job, args }: JobTask): Promise<unknown> {
  const work = jobWork(await database, env);
  const run = () => (work[job] as (...given: readonly unknown[]) => Promise<unknown>)(...args);
  return log === null ? run() : loggedBy(log, run);
}

runTasks((task: ThreadRequest | JobTask) => ('job' in task ? runJob(task) : answer(task)));
