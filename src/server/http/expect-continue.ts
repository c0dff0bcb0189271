import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Requests with `Expect: 100-continue`, whose client waits before sending the body. */
const waiting = new WeakSet<IncomingMessage>();

/**
 * Prevents Node from answering `100 Continue` by itself: {@link sendContinue} does so once the sender is admitted. The connection
 * of a refused request is closed, because it is unknown whether the body follows.
 */
export function deferContinue({ server }: FastifyInstance): void {
  server.on('checkContinue', (request: IncomingMessage, response: FastifyReply['raw']) => {
    waiting.add(request);
    response.setHeader('connection', 'close');
    server.emit('request', request, response);
  });
}

/** Tells a waiting client to send its body. */
export function sendContinue(request: FastifyRequest, reply: FastifyReply): void {
  if (!waiting.delete(request.raw)) return;
  reply.raw.removeHeader('connection');
  reply.raw.writeContinue();
}
