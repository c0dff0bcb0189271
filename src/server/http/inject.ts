import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { z } from 'zod';
import { CLIENT_KEY, type Endpoint } from '#api/endpoint';
import { type ErrorBody, errorStatus, Refusal } from '#api/errors';
import { requestOf } from '#api/request';

/** Calls the server in process, with the same checks as a browser's call. */
export interface Caller {
  call<Input extends z.ZodType, Output extends z.ZodType>(
    endpoint: Endpoint<Input, Output>,
    input: z.input<Input>,
  ): Promise<z.output<Output>>;
  send(request: InjectOptions & { url: string }): Promise<LightMyRequestResponse>;
}

/** A caller with this access token; inside a client where one is given. */
export function callerOf(http: FastifyInstance, token: string | null, client?: number | string): Caller {
  const send: Caller['send'] = (request) =>
    http.inject({
      ...request,
      ...(client === undefined ? {} : { url: inClient(request.url, client) }),
      headers: { ...request.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    });
  return {
    send,
    call: async (endpoint, input) => {
      const response = await send(requestOf(endpoint, input ?? {}));
      const body: unknown = response.body === '' ? undefined : response.json();
      if (response.statusCode < 300) return body as never;
      throw refusalIn(response.statusCode, body);
    },
  };
}

/** Example: inClient('/api/lots?q=7', 512) is '/api/lots?q=7&client=512'. */
const inClient = (url: string, client: number | string): string =>
  `${url}${url.includes('?') ? '&' : '?'}${CLIENT_KEY}=${client}`;

/** The refusal in a response: `{ error: "message" }` from the two functions, `errorBody` from everything else. */
function refusalIn(status: number, body: unknown): Refusal {
  const { error } = body as ErrorBody | { error: string };
  if (typeof error !== 'string') return new Refusal(error.code, error.message, error.fields);
  const [code = 'internal'] = Object.entries(errorStatus).find(([, known]) => known === status) ?? [];
  return new Refusal(code, error);
}
