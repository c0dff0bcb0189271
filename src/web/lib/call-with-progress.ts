import type { Endpoint, OutputOf } from '#api/endpoint';
import { Refusal } from '#api/errors';
import { type Progress, PROGRESS_LINES, type ProgressLine } from '#api/progress';
import { refusalOfResponse, responseOf } from './call.ts';
import { noteSave } from './last-save.ts';

const outcomeUnknown =
  'The connection was lost while this was being saved. Please check whether it was saved before you try again.';

export interface ProgressOptions {
  onProgress: (progress: Progress) => void;
  /** Aborting ends the work on the server, which then saves nothing. */
  signal: AbortSignal;
}

/** Calls an endpoint that reports its progress, with a body that is already JSON. */
export async function callWithProgress<E extends Endpoint>(
  { method, path }: E,
  json: Blob,
  { onProgress, signal }: ProgressOptions,
): Promise<OutputOf<E>> {
  const response = await responseOf(method, path, json, { accept: PROGRESS_LINES, signal });
  try {
    return (await answerIn(response, onProgress)) as OutputOf<E>;
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof Refusal ? error : new Refusal('unreachable', outcomeUnknown);
  } finally {
    noteSave();
  }
}

export async function answerIn(
  response: Response,
  onProgress: ProgressOptions['onProgress'],
): Promise<unknown> {
  if (!response.headers.get('content-type')?.startsWith(PROGRESS_LINES) || !response.body)
    return response.json();
  for await (const line of linesOf(response.body)) {
    if ('progress' in line) onProgress(line.progress);
    else if ('result' in line) return line.result;
    else throw refusalOfResponse(500, line, response.headers.get('x-request-id'));
  }
  throw new Refusal('unreachable', outcomeUnknown);
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<ProgressLine> {
  const text = new TextDecoder();
  let rest = '';
  for await (const part of partsOf(body)) {
    const lines = (rest + text.decode(part, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as ProgressLine;
  }
}

/** The parts of a body as they arrive. Not every browser iterates over a stream itself. */
export async function* partsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value as Uint8Array<ArrayBuffer>;
  }
}
