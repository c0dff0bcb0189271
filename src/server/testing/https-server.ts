import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const file = (name: string) =>
  readFileSync(new URL(`../../../fixtures/certificates/${name}`, import.meta.url), 'utf8');

/** The certificate of the server, for hooks.example.com; nothing trusts it but who is told to. */
export const certificate = (): string => file('hooks.pem');

interface ReceivedPost {
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface HttpsServer {
  port: number;
  posts: ReceivedPost[];
  /** Responds to further requests. */
  respond: (response: ServerResponse) => void;
  close(): Promise<void>;
}

/** An HTTPS server on this machine that stores the bodies posted to it. */
export async function openHttpsServer(): Promise<HttpsServer> {
  const posts: ReceivedPost[] = [];
  const https: Server = createServer({ key: file('hooks.key'), cert: certificate() }, (request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      posts.push({ url: request.url ?? '', headers: request.headers, body });
      opened.respond(response);
    });
  });
  https.on('tlsClientError', () => {});
  https.listen(0, '127.0.0.1');
  await once(https, 'listening');
  const opened: HttpsServer = {
    port: (https.address() as AddressInfo).port,
    posts,
    respond: (response) => response.writeHead(204).end(),
    close: async () => {
      https.closeAllConnections();
      https.close();
      await once(https, 'close');
    },
  };
  return opened;
}
