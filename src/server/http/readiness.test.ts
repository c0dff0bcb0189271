import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { live, ready } from '#api/health';
import { refuseReadinessOnceStopping } from './request-hooks.ts';

it('a stopping server is alive but not ready, and still answers requests', async () => {
  let stopping = false;
  const http = Fastify();
  refuseReadinessOnceStopping(http, () => stopping);
  for (const path of [live.path, ready.path, '/api/lots']) http.get(path, async () => 'answered');
  const statuses = async () => {
    const responses = [live.path, ready.path, '/api/lots'].map((url) => http.inject(url));
    return (await Promise.all(responses)).map(({ body }) => (body === 'answered' ? body : 'refused'));
  };
  expect(await statuses()).toEqual(['answered', 'answered', 'answered']);
  stopping = true;
  expect(await statuses()).toEqual(['answered', 'refused', 'answered']);
});
