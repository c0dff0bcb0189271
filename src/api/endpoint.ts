import type { z } from 'zod';
import type { Requirement } from '#domain/permissions';
import type { ErrorCode } from './errors.ts';

/** The most bytes that a request body may have, unless its endpoint says otherwise: 500 prices typed in full take half of it. */
export const SMALL_BODY = 256 * 1024;

/** The most bytes that somebody may send who has not signed in: a form to sign up, filled to its limits, takes a quarter of it. */
const VISITOR_BODY = 16 * 1024;

/** How old the answer of an endpoint may be that {@link Endpoint.mayBeOld} marks. */
export const OLDEST_ANSWER_SECONDS = 5;

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
  /** Who may call it; row-level security decides which records they then see. */
  requires: Requirement;
  /** Also open to a user who has yet to change a temporary password; everything else is closed to them. */
  allowTemporaryPassword?: true;
  /** One sentence: what it needs, what it returns. */
  summary: string;
  input: Input;
  output: Output;
  /** The kinds of refusal beside `invalid` and those that `requires` implies. */
  errors: readonly ErrorCode[];
  /**
   * A list, a search or a report, which a read replica may answer: it shows what its caller has saved, and what others have saved
   * up to five seconds late. A request may ask for less with `Cache-Control: max-age=SECONDS` or `no-cache` (RFC 9111, 5.2.1).
   */
  mayBeOld?: true;
  /** Largest request body in bytes, where `SMALL_BODY` is too small. One larger than that is read on a thread of its own. */
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

/** The most bytes that a body of this endpoint may have. */
export const bodyLimitOf = ({ requires, bodyLimit }: Pick<Endpoint, 'requires' | 'bodyLimit'>): number =>
  bodyLimit ?? (requires === 'anyone' ? VISITOR_BODY : SMALL_BODY);

/** The names of the input keys that travel in the path: `/api/lots/:id` gives `['id']`. */
export function pathKeys(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
}
