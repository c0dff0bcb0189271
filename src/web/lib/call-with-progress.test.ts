import { describe, expect, it, vi } from 'vitest';
import { PROGRESS_LINES } from '#api/progress';
import { answerIn } from './call-with-progress.ts';

/** A response of these parts, each a chunk of the network. */
function responseOf(parts: readonly string[], type = PROGRESS_LINES): Response {
  const body = new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': type } });
}

const ignore = () => {};

describe('a call with progress', () => {
  it('reports every step and returns the response, wherever the network cuts the lines', async () => {
    const onProgress = vi.fn<(progress: object) => void>();
    const response = responseOf([
      '{"progress":{"done":0,"of":9}}\n{"prog',
      'ress":{"done":5,"of":9}}\n{"result":{"file_name":"Käse.csv"}}\n',
    ]);
    expect(await answerIn(response, onProgress)).toEqual({ file_name: 'Käse.csv' });
    expect(onProgress.mock.calls).toEqual([[{ done: 0, of: 9 }], [{ done: 5, of: 9 }]]);
  });

  it('returns an ordinary response', async () => {
    expect(await answerIn(responseOf(['{"id":7}'], 'application/json'), ignore)).toEqual({ id: 7 });
  });

  it('throws the refusal that ends it', async () => {
    const response = responseOf([
      '{"progress":{"done":0,"of":9}}\n{"error":{"code":"conflict","message":"Row 2: gone"}}\n',
    ]);
    await expect(answerIn(response, ignore)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Row 2: gone',
    });
  });

  it('says that the outcome is unknown where the connection ends before the response', async () => {
    const response = responseOf(['{"progress":{"done":0,"of":9}}\n']);
    await expect(answerIn(response, ignore)).rejects.toThrow(
      'The connection was lost while this was being saved.',
    );
  });
});
