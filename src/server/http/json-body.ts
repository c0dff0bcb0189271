import type { FastifyInstance } from 'fastify';
import { SMALL_BODY } from '#api/endpoint';
import { Refusal } from '#api/errors';

/** Accepts the form that mail programs send to unsubscribe (RFC 8058); its key is in the URL. */
export function acceptForms(http: FastifyInstance): void {
  http.addContentTypeParser('application/x-www-form-urlencoded', (_request, body, done) => {
    body.resume().once('end', () => done(null, undefined));
  });
}

/** Limits on a JSON text. Its size is not enough: the three bytes `{},` create an object. */
interface JsonLimits {
  values: number;
  depth: number;
}

/** Far more than any form sends. */
const SMALL_JSON: JsonLimits = { values: 20_000, depth: 32 };

/** Enough for the trades of the largest file, 17 numbers each, and their texts. */
export const LARGE_JSON: JsonLimits = { values: 5_000_000, depth: 32 };

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  34, 92, 44, 91, 93, 123, 125,
] as const;

/** Whether a JSON text is within the limits, valid or not. Example: `[{},{}]` counts 4 (one list, two objects, one comma) and has a depth of 2. */
export function isWithin(json: Uint8Array, { values, depth }: JsonLimits): boolean {
  let counted = 0;
  let levels = 0;
  for (let at = 0; at < json.length; at += 1) {
    switch (json[at]) {
      case QUOTE:
        at = endOfString(json, at);
        break;
      case COMMA:
        counted += 1;
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        counted += 1;
        levels += 1;
        if (levels > depth) return false;
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        levels -= 1;
    }
    if (counted > values) return false;
  }
  return true;
}

/** The index of the quotation mark that closes the string starting at `start`, or the end of the text. */
function endOfString(json: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** A body that takes too long to parse on the main thread: `readInput` has it parsed on a worker. */
export class LargeBody {
  readonly json: Buffer;
  constructor(json: Buffer) {
    this.json = json;
  }
}

export const TOO_MUCH = 'The request is too large';

/** Parses JSON bodies within limits on their content. An empty body counts as none: the browser's session client signs out with one. */
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
