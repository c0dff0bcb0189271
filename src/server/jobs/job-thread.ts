import { type RequestThread, serverThread, type ThreadData } from '../http/request-thread.ts';
import { scheduledFor } from '../threads/fair-queue.ts';
import type { JobTask, JobWork } from './job-work.ts';

/** A thread for the work of scheduled jobs on large books and for captures by hand, so that requests do not wait for it. A failed task is that of its job, which tries again. */
export function jobThread(data: ThreadData): { answer: RequestThread; work: JobWork } {
  const file = new URL('../../../dist/server/job-thread-main.js', import.meta.url);
  const { answer, run } = serverThread<JobTask>(file, data, {
    tooLarge: 'This is too much to calculate at once',
    // A capture works through the books of all entities.
    timeout: 30 * 60_000,
    memory: { maxOldGenerationSizeMb: 4_096, maxYoungGenerationSizeMb: 64 },
    // The mails of a report are claimed for ten minutes: one that waits longer than half of it is tried again later.
    longestWait: 5 * 60_000,
  });
  const work = {
    alerts: (user, calendar) => run({ job: 'alerts', args: [user, calendar] }, scheduledFor(user.onBehalfOf)),
    clients: (user, calendar) =>
      run({ job: 'clients', args: [user, calendar] }, scheduledFor(user.onBehalfOf)),
    offers: (user, calendar, now) =>
      run({ job: 'offers', args: [user, calendar, now] }, scheduledFor(user.onBehalfOf)),
    report: (mail, calendar) => run({ job: 'report', args: [mail, calendar] }, scheduledFor(mail.user_id)),
    capture: (now) => run({ job: 'capture', args: [now] }, scheduledFor('capture')),
  } satisfies { [Job in keyof JobWork]: (...args: Parameters<JobWork[Job]>) => Promise<unknown> };
  return { answer, work: work as JobWork };
}
