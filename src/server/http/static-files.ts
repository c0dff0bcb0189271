import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { errorBodyAt, errorHeadersAt } from './errors.ts';
import { hasBody } from './admission.ts';

const root = fileURLToPath(new URL('../../../dist/web', import.meta.url));
const reads = new Set(['GET', 'HEAD']);
const ofServer = /^\/(api|auth|functions|assets)(\/|$)/;

const cached = {
  index: false,
  preCompressed: true,
  setHeaders: (reply: { setHeader(name: string, value: string): unknown }) =>
    void reply.setHeader('vary', 'accept-encoding'),
  immutable: true,
  maxAge: '1y',
} as const;

/** Files with a name that stays the same are requested again after an update. */
const revalidated = { immutable: false, maxAge: '1h' } as const;

/** Serves the built screens: hashed files, cached for a year, and the index page for every other address. */
export async function serveStaticFiles(http: FastifyInstance): Promise<void> {
  const built = existsSync(root);
  if (built) {
    // One route for all assets; a route for each would slow down every start by a fraction of a second.
    await http.register(fastifyStatic, {
      ...cached,
      root: join(root, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
    });
    await http.register(fastifyStatic, {
      ...cached,
      ...revalidated,
      root,
      wildcard: false,
      globIgnore: ['assets/**'],
    });
  }
  http.addHook('onRequest', (request, reply, done) => {
    if (request.is404 && hasBody(request)) reply.callNotFound();
    else done();
  });
  http.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (built && reads.has(request.method) && !ofServer.test(path)) {
      return reply
        .header('cache-control', 'no-cache')
        .sendFile('index.html', { immutable: false, maxAge: 0 });
    }
    return reply
      .status(404)
      .headers(errorHeadersAt(path))
      .send(errorBodyAt(path, 'not_found', 'There is no page at this address'));
  });
}
