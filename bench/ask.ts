import { once } from 'node:events';
import http from 'node:http';
import { text } from 'node:stream/consumers';

const agent = new http.Agent({ keepAlive: true });

/** The address of a Drover server and an access token. */
export interface Requester {
  url: string;
  token: string;
}

/** Sends it again on another connection where the server has closed this one for having been idle. */
async function send(
  url: string,
  options: http.RequestOptions,
  body: string | undefined,
): Promise<http.IncomingMessage> {
  const request = http.request(url, options);
  request.end(body);
  try {
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    return response;
  } catch (error) {
    const isClosed = request.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET';
    if (!isClosed) throw error;
    return send(url, options, body);
  }
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
  const response = await send(`${url}${path}`, { agent, method, headers }, body);
  const reply = await text(response);
  if (response.statusCode === 200) return reply;
  throw new Error(`${method} ${path}: ${response.statusCode} ${reply.slice(0, 300)}`);
}
