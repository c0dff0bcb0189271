import { z } from 'zod';
import {
  isAboutNoClient,
  isOpenToTokens,
  type Requirement,
  type TokenAccess,
} from '#domain/users/permissions';
import type { ErrorCode } from './errors.ts';
import { daySchema, text } from '#domain/kit/fields';

/** The default limit of a request body in bytes: 500 prices typed in full take half of it. */
export const SMALL_BODY = 256 * 1024;

/** The limit of a body sent without a session: a sign-up form with every field at its maximum takes a quarter of it. */
const VISITOR_BODY = 16 * 1024;

/** The greatest age of a response from an endpoint with {@link Endpoint.mayBeOld}. */
export const OLDEST_RESPONSE_SECONDS = 5;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One endpoint as a value: the server serves it, the browser calls it, and the OpenAPI document and the permission tests
 * are generated from it.
 *
 * `input` is one flat object: keys named in the path (`:id`) are sent in the path, the rest in the query
 * string (GET, DELETE) or in the JSON body (POST, PUT, PATCH, which read the query string too). Errors are shown in the
 * order of its keys.
 */
export interface Endpoint<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  method: Method;
  path: `/${string}`;
  /** Who may call it; row-level security decides which records they then see. */
  requires: Requirement;
  /** Also open to a user who has yet to change a temporary password; everything else is closed to them. */
  allowTemporaryPassword?: true;
  /**
   * The API token it accepts. An endpoint that requires `signed-in` must state it; for one that requires an action the list of
   * permissions states whether tokens are accepted, and a GET reads while every other method writes, unless it is given here.
   */
  tokens?: TokenAccess;
  /**
   * About no client: the own account, and data that all clients share. The client named in a request is ignored, and it runs as over all
   * clients. Endpoints that require an action about no client need no mark: see {@link takesClient}.
   */
  outsideClients?: true;
  /** One sentence on its input and output. */
  summary: string;
  input: Input;
  output: Output;
  /** The kinds of refusal beside `invalid` and those that `requires` implies. */
  errors: readonly ErrorCode[];
  /**
   * A list, search or report that a read replica may answer. It always includes the caller's own writes; other users' writes
   * may be up to five seconds late. A request can demand fresher data with `Cache-Control: max-age=SECONDS` or `no-cache`
   * (RFC 9111, 5.2.1).
   */
  mayBeOld?: true;
  /** The media type of the response where it is not JSON. */
  mediaType?: (typeof MEDIA_TYPES)[number];
  emptyStatus?: 204;
  /** Refused with 429 after too many attempts. Endpoints that accept API tokens are so too, by token. */
  throttled?: true;
  /** Works on a thread on which users take turns. Refused with 413 where it is too much, with 429 where too many requests of the user wait. */
  offThread?: true;
  /**
   * Works through everything that the user sees. For a large book, or a large body, it is answered on a thread of its own; work
   * on the books of every entity runs on the thread of scheduled jobs.
   */
  wholeBook?: true | 'of every entity';
  /**
   * The limits on that thread where they differ: milliseconds from its start, and the refusal of requests that take longer or too
   * much memory.
   */
  threadLimits?: { timeout: number; tooLarge: string };
  /**
   * Work that takes seconds: it reports progress to a client that requests it (`progress.ts`), and ends when that client leaves.
   */
  reportsProgress?: true;
  /** The input key that holds the request body itself: a file. The other keys are in the path and the query string. */
  fileBody?: string;
  /** The content types of that file, where they are not {@link FILE_TYPES}. */
  fileTypes?: readonly string[];
  /** The limit of the request body in bytes where `SMALL_BODY` is too small. A body above `SMALL_BODY` is parsed on a worker thread. */
  bodyLimit?: number;
}

export type InputOf<E> = E extends Endpoint<infer Input> ? z.output<Input> : never;
export type RequestOf<E> = E extends Endpoint<infer Input> ? z.input<Input> : never;
export type OutputOf<E> = E extends Endpoint<z.ZodType, infer Output> ? z.output<Output> : never;

const noInput = z.object({});

type Declared<Input extends z.ZodType, Output extends z.ZodType> = Omit<
  Endpoint<Input, Output>,
  'method' | 'path' | 'requires' | 'input' | 'errors'
> &
  Partial<Pick<Endpoint<Input, Output>, 'input' | 'errors'>>;

/**
 * Declares an endpoint by its request line and its requirement, keeping the exact types of its schemas. Without `input` it takes
 * none, without `errors` it has none of its own. Example: `endpoint('PUT /api/lots/:id', 'recordCattle', {...})`.
 */
export function endpoint<Output extends z.ZodType, Input extends z.ZodType = typeof noInput>(
  request: `${Method} /${string}`,
  requires: Requirement,
  { input = noInput as unknown as Input, errors = [], ...declared }: Declared<Input, Output>,
): Endpoint<Input, Output> {
  const [method, path] = request.split(' ') as [Method, `/${string}`];
  return { method, path, requires, ...declared, input, errors };
}

/** Declares a GET for every signed-in user, and for an API token that may read. */
export const signedInRead = <Output extends z.ZodType, Input extends z.ZodType = typeof noInput>(
  path: `/${string}`,
  declared: Omit<Declared<Input, Output>, 'tokens'>,
): Endpoint<Input, Output> =>
  endpoint<Output, Input>(`GET ${path}`, 'signed-in', { ...declared, tokens: 'read' });

/** Declares a GET of a PDF, which is drawn on a thread. */
export const pdfRead = <Input extends z.ZodType>(
  path: `/${string}`,
  declared: Pick<Endpoint<Input>, 'summary' | 'input' | 'wholeBook'>,
) =>
  signedInRead(path, {
    offThread: true,
    mediaType: 'application/pdf',
    output: z.unknown(),
    errors: ['not_found'],
    ...declared,
  });

/** The limit of this endpoint's request body in bytes. */
export const bodyLimitOf = ({ requires, bodyLimit }: Pick<Endpoint, 'requires' | 'bodyLimit'>): number =>
  bodyLimit ?? (requires === 'anyone' ? VISITOR_BODY : SMALL_BODY);

/** The media types of responses that are files or pages. */
const MEDIA_TYPES = [
  'application/gzip',
  'application/octet-stream',
  'application/pdf',
  'application/zip',
  'text/html',
] as const;

/** The content types of a file sent as a body. */
export const FILE_TYPES = [
  'application/octet-stream',
  'text/csv',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const;

/**
 * The API token that an endpoint accepts. Where nothing is declared for a signed-in user, tokens are not accepted, and a
 * repository test fails.
 */
export function tokenAccess({
  method,
  requires,
  tokens,
}: Pick<Endpoint, 'method' | 'requires' | 'tokens'>): TokenAccess {
  if (requires === 'anyone') return 'never';
  if (requires === 'signed-in') return tokens ?? 'never';
  if (!isOpenToTokens(requires)) return 'never';
  return tokens ?? (method === 'GET' ? 'read' : 'write');
}

/** Whether a request may name a client; it then reaches only that client's records. */
export const takesClient = ({
  requires,
  outsideClients,
}: Pick<Endpoint, 'requires' | 'outsideClients'>): boolean =>
  outsideClients !== true && !isAboutNoClient(requires);

/** The input keys that are sent in the path: `/api/lots/:id` gives `['id']`. */
export function pathKeys(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
}

export const recordId = z.coerce.number().int().positive().max(2_147_483_647);

/** The key of the query string that names a client, by the id of its entity. Every endpoint that {@link takesClient} knows it. */
export const CLIENT_KEY = 'client';

/** The client named in a query string; 0, which no entity has, where it is no id; undefined where none is named. */
export const clientIn = (query: Readonly<Record<string, unknown>>): number | undefined =>
  CLIENT_KEY in query ? (recordId.safeParse(query[CLIENT_KEY]).data ?? 0) : undefined;

export const historyId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** The version that was edited; a stale one is refused with `conflict`. */
export const version = z.int().positive();

/** One window of a list: `limit` rows after the first `offset`. */
export const listWindow = {
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(100),
};

/**
 * In a list sorted by day: the window begins after the row with this day and id, and `offset` counts from there. Leafing on costs the same at
 * any depth, where an offset has to pass all rows before it.
 */
export const afterRow = {
  after_date: daySchema.optional(),
  after_id: recordId.optional(),
};

/** The sort order of a list: a column, with a leading `-` for descending. */
export const sortBy = <const Column extends string>(columns: readonly Column[]) =>
  z.templateLiteral([z.enum(['', '-']), z.enum(columns)]);

/** The empty response of an endpoint that returns no data. */
export const done = z.object({});

/** The deletion of a record by its id; the response has the id of the history entry that restores it. */
export const deletion = (
  path: Endpoint['path'],
  requires: Endpoint['requires'],
  summary: string,
  errors: Endpoint['errors'] = ['not_found'],
) =>
  endpoint(`DELETE ${path}`, requires, {
    summary,
    input: z.object({ id: recordId }),
    output: z.object({ deletion: z.int() }),
    errors,
  });

/** The name of an entity, by which an administrator narrows the records shown; it cannot widen a producer's. */
export const ownerChoice = text('Owner must be text', 120, 'Owner').optional();
