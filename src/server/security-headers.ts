import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Addresses whose answers hold what somebody may see: neither a proxy nor the browser's disk keeps them. */
const PERSONAL = /^\/(api|auth|functions)\//;

/** What every answer tells the browser: run and load nothing but ours, show us in no frame, keep no records, use no device. */
export async function securityHeaders(http: FastifyInstance): Promise<void> {
  await http.register(helmet, {
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
  http.addHook('onRequest', (request, reply, done) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    if (PERSONAL.test(request.url)) reply.header('cache-control', 'no-store');
    done();
  });
}
