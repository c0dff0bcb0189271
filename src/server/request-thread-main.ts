import { workerData } from 'node:worker_threads';
import { buildApp } from './app.ts';
import type { ThreadData } from './http/request-thread.ts';
import { answering, openOnThread } from './http/thread-requests.ts';
import { runTasks } from './threads/task-thread.ts';

/** The worker of requests about large books: the same server on few connections. */
const data = workerData as ThreadData;
const database = await openOnThread(data);
const http = await buildApp({ env: data.env, database, refuseWhenBusy: false });
runTasks(answering(http));
