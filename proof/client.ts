import type { z } from 'zod';
import type { Endpoint } from '#api/endpoint';
import { Refusal } from '#api/errors';
import { requestOf } from '../src/server/lib/in-process.ts';

/** Somebody who calls a Drover over the network. */
export interface Client {
  /** Calls an endpoint; a refusal is thrown with its code and words, a dead server as the network's own error. */
  call<Input extends z.ZodType, Output extends z.ZodType>(
    endpoint: Endpoint<Input, Output>,
    input: z.input<Input>,
  ): Promise<z.output<Output>>;
  token: string;
}

/** Signs somebody up as the producer of a new entity, or of one that exists. */
export const signUp = (url: string, email: string, entity_name: string): Promise<Client> =>
  clientOf(url, '/auth/v1/signup', {
    email,
    password: 'correct horse',
    data: { full_name: `Person of ${entity_name}`, entity_name, phone_number: '806 555 0142' },
  });

export const signIn = (url: string, email: string, password = 'correct horse'): Promise<Client> =>
  clientOf(url, '/auth/v1/token?grant_type=password', { email, password });

/** A client with an access token that exists already; `url` may be another server's on the same database. */
export function clientWith(url: string, token: string): Client {
  return {
    token,
    call: async (endpoint, input) => {
      const request = requestOf(endpoint, input ?? {});
      const query = new URLSearchParams(request.query as Record<string, string> | undefined).toString();
      const response = await fetch(`${url}${request.url as string}${query && `?${query}`}`, {
        method: endpoint.method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(request.payload ? { 'content-type': 'application/json' } : {}),
        },
        ...(request.payload ? { body: JSON.stringify(request.payload) } : {}),
      });
      return (await answerOf(response)) as never;
    },
  };
}

async function clientOf(url: string, path: string, body: object): Promise<Client> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const session = (await answerOf(response)) as { access_token: string };
  return clientWith(url, session.access_token);
}

async function answerOf(response: Response): Promise<unknown> {
  const text = await response.text();
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  if (response.ok) return body;
  const { error, code, message } = body as { error?: { code: string; message: string } | string } & Record<
    string,
    string
  >;
  if (typeof error === 'object') throw new Refusal(error.code, error.message);
  throw new Refusal(code ?? String(response.status), message ?? error ?? 'refused');
}
