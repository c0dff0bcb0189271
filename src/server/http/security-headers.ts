import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Env } from '../env.ts';

/** Addresses with personal data in their responses, which neither proxies nor the browser's disk may cache. */
const PERSONAL = /^\/(api|auth|functions)\//;

const protection = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"], // the component library sets sizes in style attributes
      imgSrc: ["'self'", 'data:'],
      workerSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  frameguard: { action: 'deny' },
  strictTransportSecurity: false, // set below, for requests over HTTPS
  referrerPolicy: { policy: 'same-origin' },
});

/** The headers of every response: browsers neither guess its type nor give it to pages of other sites. */
const EVERYWHERE = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };

/** The headers that helmet sets on pages. They never change, so they are calculated once. */
function headersOfPages(): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  protection(request, response, () => {});
  return {
    ...(response.getHeaders() as Record<string, string>),
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
}

/** A browser that has this site over HTTPS once does not ask for it without for a year. */
const HTTPS_ONLY = 'max-age=31536000';

/**
 * Sets the headers of every response: no caching of records, and only HTTPS behind a proxy or PUBLIC_URL that uses it. Pages have further ones: only our scripts and resources, no framing. Scripts, styles and records do not carry the headers that browsers read on pages alone.
 */
export function securityHeaders(http: FastifyInstance, { PUBLIC_URL: site }: Pick<Env, 'PUBLIC_URL'>): void {
  const isSecure = site?.startsWith('https:') ?? false;
  const ofPages = headersOfPages();
  const personal = { ...EVERYWHERE, 'cache-control': 'no-store' };
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(PERSONAL.test(request.url) ? personal : EVERYWHERE);
    if (isSecure || request.protocol === 'https') reply.header('strict-transport-security', HTTPS_ONLY);
    done();
  });
  http.addHook('onSend', (_, reply, payload, done) => {
    if (String(reply.getHeader('content-type')).startsWith('text/html')) reply.headers(ofPages);
    done(null, payload);
  });
}
