import { type Endpoint, type Method, pathKeys } from './endpoint.ts';

/** An HTTP request, for `fetch` as well as Fastify's `inject`. */
export interface EndpointRequest {
  method: Method;
  url: string;
  headers: Record<string, string>;
  body?: string;
}

const queried = new Set<Method>(['GET', 'DELETE']);

/**
 * The request that calls an endpoint with an input: path keys in the path, the rest in the query string of a GET or DELETE
 * and in the JSON body of every other method.
 *
 * `undefined` is never sent. A body contains `null` and `''` unchanged; a query string omits both and repeats the key of an
 * array: `{ lot: ['7', '8'], q: '' }` gives `?lot=7&lot=8`.
 */
export function requestOf(
  endpoint: Pick<Endpoint, 'method' | 'path' | 'fileBody'>,
  input: object,
): EndpointRequest {
  const { method, fileBody } = endpoint;
  const inPath = new Set(pathKeys(endpoint.path));
  const given: Record<string, unknown> = { ...input };
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, key: string) => encoded(given[key]));
  const rest = Object.entries(given).filter(
    ([key, value]) => !inPath.has(key) && key !== fileBody && value !== undefined,
  );
  if (queried.has(method) || fileBody !== undefined) {
    const query = rest.flatMap(([key, value]) => parametersOf(key, value)).join('&');
    const url = query ? `${path}?${query}` : path;
    if (fileBody === undefined) return { method, url, headers: {} };
    const file = given[fileBody];
    const body = typeof file === 'string' ? file : '';
    return { method, url, headers: { 'content-type': 'application/octet-stream' }, body };
  }
  const body = JSON.stringify(Object.fromEntries(rest));
  return { method, url: path, headers: { 'content-type': 'application/json' }, body };
}

const parametersOf = (key: string, value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((one) => one !== undefined && one !== null && one !== '')
    .map((one) => `${encoded(key)}=${encoded(one)}`);

/** A value as one path segment or query value. A URL cannot encode half of a surrogate pair: it becomes U+FFFD. */
const encoded = (value: unknown): string =>
  encodeURIComponent(String(value).replaceAll(/\p{Surrogate}/gu, '\u{FFFD}'));
