import type { FastifyInstance } from 'fastify';
import { Refusal } from '#api/errors';
import { SMALL_BODY } from '#api/endpoint';
import { isWithin, SMALL_JSON } from './json-cost.ts';

/** A body that takes too long to parse on the main thread: `readInput` has it parsed on a worker. */
export class LargeBody {
  readonly json: Buffer;
  constructor(json: Buffer) {
    this.json = json;
  }
}

export const TOO_MUCH = 'This is more data than one request may carry';

/**
 * Parses JSON bodies within limits on their content. An empty body counts as none: the browser's session client signs out
 * with `content-type: application/json` and no body.
 */
export function readJsonBodies(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  http.removeContentTypeParser(['application/json', 'text/plain']);
  http.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, json, done) => {
    if (json.length === 0) done(null, undefined);
    else if (json.length <= SMALL_BODY && isWithin(json, SMALL_JSON))
      void parse(request, json.toString('utf8'), done);
    // A file of 2,000 rows is short, but has more values than any form.
    else if (request.routeOptions.bodyLimit > SMALL_BODY) done(null, new LargeBody(json));
    else done(new Refusal('too_large', TOO_MUCH));
  });
}
