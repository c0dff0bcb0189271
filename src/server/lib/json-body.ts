import type { FastifyInstance } from 'fastify';

/** Reads JSON bodies, and takes an empty one for none: the browser's session client signs out with `content-type: application/json` and no body. */
export function acceptEmptyJson(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  http.removeContentTypeParser('application/json');
  http.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
}
