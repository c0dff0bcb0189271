import type { FastifyInstance } from 'fastify';

/** Accepts the form that mail programs send to unsubscribe (RFC 8058); its key is in the URL. */
export function acceptForms(http: FastifyInstance): void {
  http.addContentTypeParser('application/x-www-form-urlencoded', (_request, body, done) => {
    body.resume().once('end', () => done(null, undefined));
  });
}
