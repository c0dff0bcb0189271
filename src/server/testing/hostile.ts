import { z } from 'zod';
import type { Endpoint } from '#api/endpoint';

type Json = Record<string, unknown>;

const deep = (levels: number): unknown => {
  let value: unknown = 'bottom';
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
};

/** Half of a surrogate pair: it cannot be encoded in a URL. */
export const HALF_CHARACTER = 'lone \ud800 surrogate';

/** Hostile values of a field. */
export const hostileValues: readonly unknown[] = [
  null,
  true,
  -1,
  -0,
  0.1 + 0.2,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  '',
  '   ',
  'NaN',
  '-Infinity',
  'x'.repeat(20_000),
  'null \u0000 byte',
  HALF_CHARACTER,
  '\u202egnirts desrever',
  '🐄'.repeat(200),
  "'; drop table users; --",
  '<img src=x onerror=alert(1)>',
  '=HYPERLINK("http://x","y")',
  '../../etc/passwd',
  '2026-02-30',
  '9999-99-99',
  [],
  {},
  deep(500),
  { constructor: { prototype: { polluted: true } } },
];

/** A third of the hostile values, another third for each field: every value is tried on many fields, and the tests stay fast. */
export const hostileFor = (field: string): readonly unknown[] =>
  hostileValues.filter((_, at) => (at + field.length) % 3 === 0);

/** Values that take too long for every test: many megabytes, and extreme nesting. */
export const enormousValues = (): unknown[] => [
  'x'.repeat(10_000_000),
  '🐄'.repeat(2_500_000),
  Array.from({ length: 1_000_000 }, () => 0),
  Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`key${at}`, at])),
  deep(3_000),
];

/** Bodies that are not valid objects. */
export const hostileBodies: readonly string[] = [
  '',
  'null',
  '[]',
  '"text"',
  '42',
  '{',
  '{"a":',
  '{"__proto__":{"polluted":true}}',
  '\u0000',
  `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
];

/** A valid input of an endpoint, generated from its contract; `known` has the values of fields that refer to records. */
export function exampleOf(endpoint: Endpoint, known: Json): Json {
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' });
  const example = valueOf(schema) as Json;
  const fields = Object.keys(known).filter((key) => key in example || endpoint.path.includes(`:${key}`));
  return { ...example, ...Object.fromEntries(fields.map((key) => [key, known[key]])) };
}

function valueOf(schema: Json): unknown {
  const choices = (schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf']) as Json[] | undefined;
  if (choices) return valueOf(choices[0] ?? {});
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'].at(-1);
  if ('default' in schema) return schema['default'];
  switch (schema['type']) {
    case 'object':
      return Object.fromEntries(
        Object.entries((schema['properties'] ?? {}) as Record<string, Json>).map(([key, value]) => [
          key,
          valueOf(value),
        ]),
      );
    case 'array':
      return [valueOf((schema['items'] ?? {}) as Json)];
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema['minimum'] ?? 1));
    case 'boolean':
      return true;
    case 'string':
      return schema['format'] === 'uuid' ? '00000000-0000-4000-8000-000000000000' : '2026-03-14';
    default:
      return null;
  }
}
