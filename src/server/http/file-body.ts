import type { FastifyInstance } from 'fastify';
import { FILE_TYPES } from '#api/endpoint';
import { Refusal } from '#api/errors';

const NO_FILE = `Send the file itself as the body of the request, with one of these content types: ${FILE_TYPES.join(', ')}`;

/** Reads bodies that are files, as bytes, and refuses every other content type. For a scope of its own. */
export function readFileBodies(http: FastifyInstance): void {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser<Buffer>([...FILE_TYPES], { parseAs: 'buffer' }, (_request, bytes, done) =>
    done(null, bytes),
  );
  http.addContentTypeParser('*', (_request, _body, done) => done(new Refusal('invalid', NO_FILE)));
}
