import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** Addresses whose answers hold what somebody may see: neither a proxy nor the browser's disk keeps them. */
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
  strictTransportSecurity: false, // the proxy in front that has the certificate says this
  referrerPolicy: { policy: 'same-origin' },
});

/** What helmet sets on an answer. It is the same on every one, and is worked out once: on a small request this is felt. */
function protectiveHeaders(): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  protection(request, response, () => {});
  return {
    ...(response.getHeaders() as Record<string, string>),
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
}

/** What every answer tells the browser: run and load nothing but ours, show us in no frame, keep no records, use no device. */
export function securityHeaders(http: FastifyInstance): void {
  const everywhere = protectiveHeaders();
  const personal = { ...everywhere, 'cache-control': 'no-store' };
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(PERSONAL.test(request.url) ? personal : everywhere);
    done();
  });
}
