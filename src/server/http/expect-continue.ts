import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Requests with `Expect: 100-continue`, whose client waits before sending the body. */
const waiting = new WeakSet<IncomingMessage>();

/**
 * Keeps Node from inviting every body that waits: {@link sendContinue} does, once it is known that its sender may send it. The
 * connection of one that is refused is closed, because the body may follow or not.
 */
export function deferContinue({ server }: FastifyInstance): void {
  server.on('checkContinue', (request: IncomingMessage, answer: FastifyReply['raw']) => {
    waiting.add(request);
    answer.setHeader('connection', 'close');
    server.emit('request', request, answer);
  });
}

/** Tells the client to send its body, where it waits to be told. */
export function sendContinue(request: FastifyRequest, reply: FastifyReply): void {
  if (!waiting.delete(request.raw)) return;
  reply.raw.removeHeader('connection');
  reply.raw.writeContinue();
}
