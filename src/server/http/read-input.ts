import type { z } from 'zod';
import type { Endpoint } from '#api/endpoint';
import { Refusal } from '#api/errors';

export interface RawInput {
  query: unknown;
  body: unknown;
  path: object;
}

/** Checks of an endpoint's input that take long enough to run on the worker too; each returns the input or refuses it. */
export type InputChecks = ReadonlyMap<Endpoint, (input: never) => unknown>;

const methodsWithoutBody = new Set(['GET', 'DELETE']);

export function inputOf<Input extends z.ZodType>(
  endpoint: Endpoint<Input>,
  { query, body, path }: RawInput,
  checks: InputChecks,
): z.output<Input> {
  const result = endpoint.input.safeParse({
    ...objectOr(query),
    ...bodyInput(endpoint, body),
    ...path,
  });
  if (!result.success) throw invalid(result.error.issues);
  const check = checks.get(endpoint);
  return (check ? check(result.data as never) : result.data) as z.output<Input>;
}

function bodyInput({ method, fileBody }: Endpoint, body: unknown): object {
  if (fileBody !== undefined) return { [fileBody]: body };
  return methodsWithoutBody.has(method) ? {} : objectOr(body);
}

const objectOr = (given: unknown): object =>
  typeof given === 'object' && given !== null && !Array.isArray(given) ? given : {};

function invalid(issues: readonly z.core.$ZodIssue[]): Refusal {
  const fields: Record<string, string> = {};
  for (const issue of issues) fields[issue.path.join('.')] ??= messageOf(issue);
  return new Refusal('invalid', Object.values(fields)[0] ?? 'The request is not well formed', fields);
}

/** Fields that are in no form have no message; the library's technical message is then replaced. */
const messageOf = ({ message, path }: z.core.$ZodIssue): string =>
  /^(Invalid|Too (small|big)|Unrecognized)\b/.test(message)
    ? `${path.join('.') || 'The request'} is not well formed`
    : message;
