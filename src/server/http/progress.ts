import { PassThrough } from 'node:stream';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#api/endpoint';
import { Refusal } from '#api/errors';
import { type Progress, PROGRESS_LINES, type ProgressLine } from '#api/progress';
import { errorBodyOf } from './errors.ts';

/** Reports how far a request's work is; throws once the client has left, so that its transaction is rolled back. */
export type ReportProgress = (progress: Progress) => void;

export const ignoreProgress: ReportProgress = () => {};

export const requestsProgress = ({ reportsProgress }: Endpoint, { headers }: FastifyRequest): boolean =>
  reportsProgress === true && (headers.accept ?? '').includes(PROGRESS_LINES);

/** Milliseconds between two lines: servers in between often close a connection that is silent for a minute, this one after two. */
const LONGEST_SILENCE = 15_000;

/**
 * Sends a line for each report and a last one with the result. While nothing is reported, the last line is repeated, at first 0 of 0. Without
 * a line before it, the result is an ordinary response.
 */
export async function withProgress(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (report: ReportProgress) => Promise<unknown>,
  longestSilence = LONGEST_SILENCE,
): Promise<FastifyReply> {
  const lines = new PassThrough();
  let isGone = false;
  reply.raw.once('close', () => (isGone = !reply.raw.writableFinished));
  const write = (line: ProgressLine) => {
    if (!isGone) lines.write(`${JSON.stringify(line)}\n`);
  };
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  let last: Progress = { done: 0, of: 0 };
  const writeLast = () => {
    write({ progress: last });
    begin();
  };
  const silence = setInterval(writeLast, longestSilence);
  const result = work((progress) => {
    if (isGone) throw new Refusal('invalid', 'The request was cancelled. Nothing was saved.');
    last = progress;
    writeLast();
    silence.refresh();
  }).finally(() => clearInterval(silence));
  const first = await Promise.race([begun.then(() => 'report'), result.then(() => 'result')]);
  if (first === 'result') return reply.send(await result);
  void result
    .then(
      (response) => write({ result: response }),
      (error: FastifyError | Refusal) => write(errorBodyOf(error, request)),
    )
    .finally(() => lines.end());
  return reply.header('content-type', PROGRESS_LINES).send(lines);
}
