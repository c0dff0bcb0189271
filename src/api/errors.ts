import { z } from 'zod';

/** The five kinds of refusal that an endpoint may return, with their HTTP status. */
export const errorStatus = {
  /** The input is malformed, or breaks a rule of the record. */
  invalid: 400,
  /** There is no session, or it has ended. */
  unauthorized: 401,
  /** The user is signed in but may not do this. */
  forbidden: 403,
  /** The record does not exist, or the user may not see it. */
  not_found: 404,
  /** The current state of the records does not allow it: a duplicate, a stale version, too few head. */
  conflict: 409,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/**
 * The body of every refused request. `message` can be shown to the user; `fields` has a message per input field.
 * `code` is one of the five kinds, or one of the server's: `too_many_requests`, `too_large`, `unavailable`, `internal`.
 */
export const errorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
  }),
});

export type ErrorBody = z.infer<typeof errorBody>;

/** A refusal: thrown by a handler, sent as {@link errorBody}, thrown again by the browser's `call`. */
export class Refusal extends Error {
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  /** In the browser, for an internal error: the reference that identifies it in the server's log. */
  readonly reference: string | undefined;

  constructor(code: string, message: string, fields?: Record<string, string>, reference?: string) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.fields = fields;
    this.reference = reference;
  }
}

/** Begins the message of a field in which another value was saved meanwhile; that value follows as the API writes it. */
export const NOW_SAVED = 'Now saved: ';

/** Throws a refusal of one of the five kinds. */
export function refuse(code: ErrorCode, message: string, fields?: Record<string, string>): never {
  throw new Refusal(code, message, fields);
}
