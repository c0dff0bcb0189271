import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** Who may call an endpoint. Row-level security decides which records they then see. */
export type Who = 'anyone' | 'signed-in' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One endpoint as a value. The server serves it, the browser calls it, the OpenAPI document and the
 * permission tests are made from it.
 *
 * `input` is one flat object: keys named in the path (`:id`) travel in the path, the rest in the query
 * string (GET, DELETE) or in the JSON body (POST, PUT, PATCH; there the query string is read too). Its keys stand in the order in which
 * failures are to be shown.
 */
export interface Endpoint<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  method: Method;
  path: `/${string}`;
  who: Who;
  /** Also open to a user who has yet to change a temporary password; everything else is closed to them. */
  newcomers?: true;
  /** One sentence: what it needs, what it returns. */
  summary: string;
  input: Input;
  output: Output;
  /** The kinds of refusal beside `invalid` and those that `who` implies. */
  errors: readonly ErrorCode[];
  /** Largest request body in bytes, where the default of 1 MiB is too small. */
  bodyLimit?: number;
}

export type InputOf<E> = E extends Endpoint<infer Input> ? z.output<Input> : never;
export type RequestOf<E> = E extends Endpoint<infer Input> ? z.input<Input> : never;
export type OutputOf<E> = E extends Endpoint<z.ZodType, infer Output> ? z.output<Output> : never;

/** Declares an endpoint, keeping the exact types of its schemas. */
export function endpoint<Input extends z.ZodType, Output extends z.ZodType>(
  declared: Endpoint<Input, Output>,
): Endpoint<Input, Output> {
  return declared;
}

/** The names of the input keys that travel in the path: `/api/lots/:id` gives `['id']`. */
export function pathKeys(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
}
