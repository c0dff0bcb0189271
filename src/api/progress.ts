import type { ErrorBody } from './errors.ts';

/**
 * The content type of a response that reports progress. A client requests it with `Accept`; an endpoint with `reportsProgress`
 * then sends one line of JSON for every step and a last one with the result or the error. During a long step the last line is repeated every
 * 15 seconds; it is 0 of 0 while the amount is not known. Refusals before the first line, and all responses of quick requests, are ordinary
 * responses.
 */
export const PROGRESS_LINES = 'application/x-ndjson';

export interface Progress {
  done: number;
  of: number;
}

export type ProgressLine = { progress: Progress } | { result: unknown } | ErrorBody;
