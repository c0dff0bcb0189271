import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#api/endpoint';
import { type ErrorBody, errorStatus, Refusal } from '#api/errors';
import { requestOf } from '#api/request';

/** Calls the server in process, with the same checks as a browser's call. */
export interface Caller {
  call<Input extends z.ZodType, Output extends z.ZodType>(
    endpoint: Endpoint<Input, Output>,
    input: z.input<Input>,
  ): Promise<z.output<Output>>;
  send(request: InjectOptions): Promise<LightMyRequestResponse>;
}

export function callerOf(http: FastifyInstance, token: string | null): Caller {
  const send = (request: InjectOptions) =>
    http.inject({
      ...request,
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

/** The refusal in a response: `{ error: "message" }` from the two functions, `errorBody` from everything else. */
function refusalIn(status: number, body: unknown): Refusal {
  const { error } = body as ErrorBody | { error: string };
  if (typeof error !== 'string') return new Refusal(error.code, error.message, error.fields);
  const [code = 'internal'] = Object.entries(errorStatus).find(([, known]) => known === status) ?? [];
  return new Refusal(code, error);
}
