import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PROGRESS_LINES } from '#api/progress';
import { importTrades } from '#api/trade-imports';
import { callWithProgress } from './call-with-progress.ts';

vi.mock('./session.ts', () => ({ accessToken: async () => null, signOut: async () => {} }));

const noStorage = { setItem: () => {}, getItem: () => null };
beforeEach(() => void vi.stubGlobal('localStorage', noStorage));
afterEach(() => void vi.unstubAllGlobals());

/** Answers the next request with these parts, each a chunk of the network. */
function answerWith(parts: readonly string[], type = PROGRESS_LINES): void {
  const body = new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
  vi.stubGlobal('fetch', async () => new Response(body, { headers: { 'content-type': type } }));
}

const call = (onProgress = vi.fn<(progress: object) => void>(), signal = new AbortController().signal) =>
  callWithProgress(importTrades, new Blob(['{}']), { onProgress, signal });

describe('a call with progress', () => {
  it('reports every step and returns the answer, wherever the network cuts the lines', async () => {
    const onProgress = vi.fn<(progress: object) => void>();
    answerWith([
      '{"progress":{"done":0,"of":9}}\n{"prog',
      'ress":{"done":5,"of":9}}\n{"answer":{"file_name":"Käse.csv"}}\n',
    ]);
    expect(await call(onProgress)).toEqual({ file_name: 'Käse.csv' });
    expect(onProgress.mock.calls).toEqual([[{ done: 0, of: 9 }], [{ done: 5, of: 9 }]]);
  });

  it('returns an ordinary answer', async () => {
    answerWith(['{"id":7}'], 'application/json');
    expect(await call()).toEqual({ id: 7 });
  });

  it('throws the refusal that ends it', async () => {
    answerWith(['{"progress":{"done":0,"of":9}}\n{"error":{"code":"conflict","message":"Row 2: gone"}}\n']);
    await expect(call()).rejects.toMatchObject({ code: 'conflict', message: 'Row 2: gone' });
  });

  it('says that the outcome is unknown where the connection ends before the answer', async () => {
    answerWith(['{"progress":{"done":0,"of":9}}\n']);
    await expect(call()).rejects.toThrow('The connection was lost while this was being saved.');
  });
});
