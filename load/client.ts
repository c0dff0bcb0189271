import type { z } from 'zod';
import type { Endpoint } from '#api/endpoint';
import { Refusal } from '#api/errors';
import { requestOf } from '#api/request';

/** A client that calls a Drover server over the network. */
export interface Client {
  /** Calls an endpoint. Throws a refusal with its code and message, or the network error of a dead server. */
  call<Input extends z.ZodType, Output extends z.ZodType>(
    endpoint: Endpoint<Input, Output>,
    input: z.input<Input>,
  ): Promise<z.output<Output>>;
  token: string;
  refreshToken: string;
}

/** The tokens of a session. */
export interface Tokens {
  access_token: string;
  refresh_token: string;
}

/** A refusal with its status and headers. */
export class HttpRefusal extends Refusal {
  readonly status: number;
  readonly retryAfter: string | null;

  constructor(refusal: Refusal, response: Response) {
    super(refusal.code, refusal.message, refusal.fields);
    this.status = response.status;
    this.retryAfter = response.headers.get('retry-after');
  }
}

/**
 * Signs up a producer of a new entity. Throttles count by address: where the server trusts its proxy, each user can have
 * their own address (`from`).
 */
export const signUp = (url: string, email: string, entity_name: string, from?: string): Promise<Client> =>
  clientOf(
    url,
    '/auth/v1/signup',
    {
      email,
      password: 'correct horse',
      data: { full_name: `Person of ${entity_name}`, entity_name, phone_number: '806 555 0142' },
    },
    from,
  );

export const signIn = (
  url: string,
  email: string,
  password = 'correct horse',
  from?: string,
): Promise<Client> => clientOf(url, '/auth/v1/token?grant_type=password', { email, password }, from);

/** Exchanges a refresh token. */
export const refresh = (url: string, refresh_token: string): Promise<Tokens> =>
  post(url, '/auth/v1/token?grant_type=refresh_token', { refresh_token }) as Promise<Tokens>;

/** A client with an existing access token; `url` may be another server on the same database. */
export function clientWith(url: string, token: string, refreshToken = ''): Client {
  return {
    token,
    refreshToken,
    call: async (endpoint, input) => {
      const { url: path, headers, ...request } = requestOf(endpoint, input ?? {});
      const response = await fetch(`${url}${path}`, {
        ...request,
        headers: { ...headers, authorization: `Bearer ${token}` },
      });
      return (await responseOf(response)) as never;
    },
  };
}

async function clientOf(url: string, path: string, body: object, from?: string): Promise<Client> {
  const session = (await post(url, path, body, from)) as Tokens;
  return clientWith(url, session.access_token, session.refresh_token);
}

async function post(url: string, path: string, body: object, from?: string): Promise<unknown> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(from ? { 'x-forwarded-for': from } : {}) },
    body: JSON.stringify(body),
  });
  return responseOf(response);
}

async function responseOf(response: Response): Promise<unknown> {
  const text = await response.text();
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  if (response.ok) return body;
  const { error, code, message } = body as { error?: { code: string; message: string } | string } & Record<
    string,
    string
  >;
  const refusal =
    typeof error === 'object'
      ? new Refusal(error.code, error.message)
      : new Refusal(code ?? String(response.status), message ?? error ?? 'refused');
  throw new HttpRefusal(refusal, response);
}
