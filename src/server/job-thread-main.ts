import { workerData } from 'node:worker_threads';
import Fastify from 'fastify';
import { memoize } from '#domain/kit/memoize';
import { buildServer } from './build-server.ts';
import { loggedBy } from './db/slow-statements.ts';
import type { ThreadData, ThreadRequest } from './http/request-thread.ts';
import { loggerOf } from './http/log.ts';
import { answering, openOnThread } from './http/thread-requests.ts';
import { featuresOfAllBooks } from './job-features.ts';
import { jobWork, type JobTask } from './jobs/job-work.ts';
import { runTasks } from './threads/task-thread.ts';

/** The worker of scheduled jobs and of requests about the books of all entities. */
const { env, ownerUrl } = workerData as ThreadData;
/** It opens while features are loaded. */
const database = openOnThread({ env, ownerUrl });

/** Answers the requests to an address, by a server with the one feature that serves it. */
const answerAt = memoize(async (path: string) => {
  const feature = await featuresOfAllBooks[path]?.();
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
