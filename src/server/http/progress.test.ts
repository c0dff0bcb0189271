import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '#api/errors';
import type { ProgressLine } from '#api/progress';
import { answerError } from './errors.ts';
import { type ReportProgress, withProgress } from './progress.ts';

const SILENCE = 50;
const http = Fastify();
http.setErrorHandler(answerError);
const works = {
  quick: async () => 'done',
  quiet: () => sleep(SILENCE * 20, 'done'),
  refused: async () => {
    await sleep(SILENCE * 20);
    throw new Refusal('conflict', 'Captured before');
  },
  slow: async (report: ReportProgress) => {
    report({ done: 3, of: 7 });
    return sleep(SILENCE * 20, 'done');
  },
};
for (const [name, work] of Object.entries(works))
  http.post(`/${name}`, (request, reply) => withProgress(request, reply, work, SILENCE));
let url: string;
beforeAll(async () => {
  // A connection is closed once it has been silent for so long.
  http.server.setTimeout(SILENCE * 10);
  url = await http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => http.close());

const textOf = async (work: keyof typeof works): Promise<string> =>
  (await fetch(`${url}/${work}`, { method: 'POST', headers: { connection: 'close' } })).text();

const linesOf = async (work: keyof typeof works): Promise<ProgressLine[]> =>
  (await textOf(work))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ProgressLine);

describe('work that reports nothing for long', () => {
  it('repeats its last line, so that the connection stays open', async () => {
    const lines = await linesOf('slow');
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.slice(0, -1)).toEqual(lines.slice(1).map(() => ({ progress: { done: 3, of: 7 } })));
    expect(lines.at(-1)).toEqual({ result: 'done' });
  });

  it('is 0 of 0 until its amount is known', async () => {
    const lines = await linesOf('quiet');
    expect(lines[0]).toEqual({ progress: { done: 0, of: 0 } });
    expect(lines.at(-1)).toEqual({ result: 'done' });
  });

  it('is refused by its last line', async () => {
    const lines = await linesOf('refused');
    expect(lines.at(-1)).toEqual({ error: { code: 'conflict', message: 'Captured before' } });
  });

  it('answers as usual when it is quick', async () => {
    expect(await textOf('quick')).toBe('done');
  });
});
