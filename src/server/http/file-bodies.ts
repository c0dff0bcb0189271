import type { FastifyInstance } from 'fastify';
import { type Endpoint, FILE_TYPES } from '#api/endpoint';
import { Refusal } from '#api/errors';

/** Reads bodies that are files, as bytes, and refuses every other content type. For a scope of its own. */
export function readFileBodies(
  http: FastifyInstance,
  { fileTypes = FILE_TYPES }: Pick<Endpoint, 'fileTypes'>,
): void {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser<Buffer>([...fileTypes], { parseAs: 'buffer' }, (_request, bytes, done) =>
    done(null, bytes),
  );
  const noFile = `Send the file itself as the body of the request, with one of these content types: ${fileTypes.join(', ')}`;
  http.addContentTypeParser('*', (_request, _body, done) => done(new Refusal('invalid', noFile)));
}
