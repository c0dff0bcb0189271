import type { Endpoint, OutputOf, RequestOf } from '#api/endpoint';
import { errorBody, Refusal } from '#api/errors';
import { requestOf } from '#api/request';
import { addressIn, currentClient } from './client.ts';
import { freshness, noteSave } from './last-save.ts';
import { saving } from './saves.ts';
import { accessToken, renewedToken, notReached, unreachable } from './session.ts';

const unexplained = 'Something went wrong. Please try again.';

export type InputArgument<E extends Endpoint> =
  Record<string, never> extends RequestOf<E> ? [input?: RequestOf<E>] : [input: RequestOf<E>];

/** Calls an endpoint; throws a {@link Refusal}. If the session has ended, the user is asked to sign in again. */
export function call<E extends Endpoint>(endpoint: E, ...[input]: InputArgument<E>): Promise<OutputOf<E>> {
  const { url, body } = requestOf(endpoint, input ?? {});
  return send(endpoint.method, url, body);
}

/** The same until `signal` aborts: the server then stops working on a read. */
export function callUntil<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  signal: AbortSignal,
): Promise<OutputOf<E>> {
  const { url, body } = requestOf(endpoint, input ?? {});
  return send(endpoint.method, url, body, signal);
}

/** The same with a body that is already JSON, for bodies too long to serialize at once. */
export const callWithJson = <E extends Endpoint>(endpoint: E, json: Blob): Promise<OutputOf<E>> =>
  send(endpoint.method, endpoint.path, json);

/** Calls an endpoint with a file as body; `input` is the rest of its input. */
export function callWithFile<E extends Endpoint>(
  endpoint: E,
  input: Partial<RequestOf<E>>,
  file: File,
): Promise<OutputOf<E>> {
  return send(endpoint.method, requestOf(endpoint, input).url, file);
}

export async function callForFile<E extends Endpoint>(
  endpoint: E,
  ...[input]: InputArgument<E>
): Promise<{ name: string; content: Blob }> {
  const { url } = requestOf(endpoint, input ?? {});
  const response = await responseOf(endpoint.method, url, undefined);
  return { name: fileNameIn(response.headers), content: await response.blob().catch(unreachable) };
}

/** The name of the file in a response; one that is not plain ASCII is percent-encoded (RFC 6266). */
export function fileNameIn(headers: Headers): string {
  const [, plain, encoded] =
    /filename="([^"]+)"|filename\*=UTF-8''(\S+)/.exec(headers.get('content-disposition') ?? '') ?? [];
  return plain ?? (encoded === undefined ? 'download' : decodeURIComponent(encoded));
}

function send<Output>(
  method: string,
  url: string,
  body: string | Blob | undefined,
  signal?: AbortSignal,
): Promise<Output> {
  const answer = answerOf<Output>(method, url, body, signal);
  return method === 'GET' ? answer : saving(answer);
}

async function answerOf<Output>(
  method: string,
  url: string,
  body: string | Blob | undefined,
  signal: AbortSignal | undefined,
): Promise<Output> {
  const response = await responseOf(method, url, body, signal && { signal });
  // The server's tests check every output against its schema; it is not checked here again, which keeps long lists fast.
  return (response.status === 204 ? undefined : await response.json().catch(unreachable)) as Output;
}

interface CallOptions {
  accept?: string;
  signal?: AbortSignal;
}

/** The request is about the client of the screen, or of the work, that starts it: of a retry too. */
export async function responseOf(
  method: string,
  path: string,
  body: string | Blob | undefined,
  options: CallOptions = {},
): Promise<Response> {
  const url = addressIn(currentClient(), path);
  const token = await accessToken();
  let response = await fetched(method, url, body, { ...options, token });
  if (response.status === 401 && token) {
    // The clock of this device may be wrong: the session decides whether the token has expired or the session has ended.
    const renewed = await renewedToken(token);
    if (renewed) response = await fetched(method, url, body, { ...options, token: renewed });
  }
  if (method !== 'GET') noteSave();
  if (response.ok) return response;
  const refused: unknown = await response.json().catch(() => null);
  throw refusalOfResponse(response.status, refused, response.headers.get('x-request-id'));
}

function fetched(
  method: string,
  url: string,
  body: string | Blob | undefined,
  { accept, signal, token }: CallOptions & { token: string | null },
): Promise<Response> {
  const headers: Record<string, string> = {};
  if (token) headers['authorization'] = `Bearer ${token}`;
  if (body !== undefined)
    headers['content-type'] = body instanceof File ? 'application/octet-stream' : 'application/json';
  if (accept) headers['accept'] = accept;
  const cacheControl = method === 'GET' ? freshness() : undefined;
  if (cacheControl) headers['cache-control'] = cacheControl;
  return fetch(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(signal ? { signal } : {}),
  }).catch((): never => {
    signal?.throwIfAborted();
    return unreachable();
  });
}

/**
 * The refusal in a response. The two edge functions respond with `{ error: "message" }`, everything else as in `errorBody`. A
 * server failure includes the id of its request, which finds it in the server's log.
 */
export function refusalOfResponse(status: number, body: unknown, requestId: string | null = null): Refusal {
  const { code, message, fields } = refusalIn(status, body);
  return new Refusal(code, message, fields, code === 'internal' ? (requestId ?? undefined) : undefined);
}

function refusalIn(status: number, body: unknown): Pick<Refusal, 'code' | 'message' | 'fields'> {
  const known = errorBody.safeParse(body);
  if (known.success) {
    return { fields: undefined, ...known.data.error };
  }
  const message = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
  if (typeof message === 'string' && message !== '')
    return { code: status < 500 ? 'invalid' : 'internal', message: message, fields: undefined };
  // A proxy answers for a server that it cannot reach.
  if (status >= 502 && status <= 504) return notReached();
  return { code: status === 401 ? 'unauthorized' : 'internal', message: unexplained, fields: undefined };
}

/** The codes of refusals independent of the request: the same request may succeed later. */
const passing = ['unreachable', 'unavailable'];

/** The server's message, else the screen's and why (decision 57): 'Failed to add lot. Please try again. The server cannot be reached.' */
export function messageOf(error: unknown, otherwise: string): string {
  const isAboutRequest =
    error instanceof Refusal && error.code !== 'internal' && !passing.includes(error.code);
  return isAboutRequest ? error.message : withReason(otherwise, error);
}

/** Why a record does not load, where it is not there: then another try is of no use. Null for any other failure. */
export const whyMissing = (error: unknown): string | null =>
  error instanceof Refusal && error.code === 'not_found' ? error.message : null;

/** 'Failed to load lots data. The server cannot be reached.'; for a failure of the server 'Failed to load lots data (Reference: 1f0c…)'. */
export function withReason(message: string, error: unknown): string {
  const reference = referenceOf(error);
  if (reference !== null) return `${message} ${reference}`;
  return error instanceof Refusal && passing.includes(error.code)
    ? `${asSentence(message)} ${asSentence(error.message)}`
    : message;
}

const asSentence = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);

/** '(Reference: 1f0c…)', or null for a failure that is not in the server's log. */
export const referenceOf = (error: unknown): string | null =>
  error instanceof Refusal && error.reference ? `(Reference: ${error.reference})` : null;
