import { once } from 'node:events';
import http from 'node:http';
import { text } from 'node:stream/consumers';

const agent = new http.Agent({ keepAlive: true });

/** The address of a Drover server and an access token. */
export interface Requester {
  url: string;
  token: string;
}

/** One request on a keep-alive connection, read to the end; anything but a success fails the measurement. */
export async function ask(
  { url, token }: Requester,
  path: string,
  method = 'GET',
  body?: string,
  accept = 'application/json',
): Promise<string> {
  const headers = {
    accept,
    authorization: `Bearer ${token}`,
    ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
  };
  const request = http.request(`${url}${path}`, { agent, method, headers });
  request.end(body);
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const reply = await text(response);
  if (response.statusCode === 200) return reply;
  throw new Error(`${method} ${path}: ${response.statusCode} ${reply.slice(0, 300)}`);
}
