import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { errorStatus, type ErrorBody, type ErrorCode, Refusal } from '#api/errors';
import { refusalFor } from './refusal-for.ts';
import { isRefusalReason } from '#domain/refusals';
import { constraintRefusals } from '../db/constraint-refusals.ts';

const unreachable =
  'The database does not answer at the moment. Nothing was saved. Please try again shortly.';
const diskFull = 'The disk of the database is full. Nothing was saved. Please tell your administrator.';

const referenceGone = 'What this belongs to has been deleted or moved meanwhile. Please load the page again.';

/** PostgreSQL's class 22: a value that cannot be stored, such as a null character or an infinite number. */
const unstorable = 'The request holds a value that cannot be stored or looked for';

/** PostgreSQL's error codes for temporary failures: connection, resources, shutdown, disk, deadlock. */
const passing = /^(08|53|57|58|40|25P0)/;

/**
 * Translates PostgreSQL's errors to refusals: refusals raised by access rules and triggers (`app.refuse`), violated
 * constraints, and an unavailable database. Anything else is a bug and stays as it is.
 */
export function translated(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    if (error.code === 'DR001' && isRefusalReason(error.message)) {
      return refusalFor(error.message, error.column, error.detail ? Number(error.detail) : undefined);
    }
    const known = error.constraint ? constraintRefusals[error.constraint] : undefined;
    if (known) return refusalFor(known.reason, known.field);
    if (error.code === '23503') return new Refusal('conflict', referenceGone);
    if (error.code === '42501') return new Refusal('forbidden', 'You may not change this record');
    if (error.code?.startsWith('22')) return new Refusal('invalid', unstorable);
    if (error.code === '53100') return new Refusal('unavailable', diskFull);
    if (error.code && passing.test(error.code)) return new Refusal('unavailable', unreachable);
    return error;
  }
  return isConnectionFailure(error) ? new Refusal('unavailable', unreachable) : error;
}

function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^(ECONN|EPIPE|ENOENT|ETIMEDOUT|ENOTFOUND|EAI_)/.test(code) ||
    /connection terminated|timeout exceeded when trying to connect|not queryable|query read timeout/i.test(
      error.message,
    )
  );
}

const otherStatus: Record<string, number> = {
  too_slow: 408,
  too_large: 413,
  not_unpacked: 415,
  too_many_requests: 429,
  unavailable: 503,
};

/** The HTTP status of a refusal's code. */
export function statusOf(code: string): number {
  return errorStatus[code as ErrorCode] ?? otherStatus[code] ?? 500;
}

/** Returns every error of the API in one format; internal errors go to the log with the request's id. */
export function answerError(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const body = errorBodyOf(error, request);
  return reply.status(statusOf(body.error.code)).send(body);
}

/** The body of an error's response; internal errors go to the log. */
export function errorBodyOf(error: FastifyError | Refusal, request: FastifyRequest): ErrorBody {
  const { code, message, fields } = refusalOf(error, request);
  if (statusOf(code) >= 500) request.log.error({ err: error }, 'request failed');
  return { error: { code, message, ...(fields ? { fields } : {}) } };
}

/** The refusal shown to the user; an internal error shows only the reference to find it in the log. */
export function refusalOf(error: FastifyError | Refusal, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  if (error.statusCode === 413)
    return new Refusal('too_large', 'This is more data than one request may carry');
  if (error.statusCode === 415) return new Refusal('invalid', 'The request body must be JSON');
  if (error.statusCode === 503)
    return new Refusal('unavailable', 'The server is busy. Please try again shortly.');
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return new Refusal('invalid', 'The request is not well formed');
  }
  return new Refusal(
    'internal',
    `Something went wrong on our side. Nothing was saved. (Reference: ${request.id})`,
  );
}
