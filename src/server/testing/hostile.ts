import { z } from 'zod';
import type { Endpoint } from '#api/endpoint';

type Json = Record<string, unknown>;

const deep = (levels: number): unknown => {
  let value: unknown = 'bottom';
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
};

/** Less deep than a body may be, so that it reaches the field; `hostileBodies` and `enormousValues` have what is deeper. */
const DEEP = deep(20);
const POLLUTING = { constructor: { prototype: { polluted: true } } };

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
  DEEP,
  POLLUTING,
];

/** The values that a field of a type is most likely to fail on. Every field is tried with those of its type. */
const ofType = {
  text: ['null \u0000 byte', HALF_CHARACTER, 'x'.repeat(20_000)],
  choice: ['', '../../etc/passwd', {}],
  number: [1e308, 0.1 + 0.2, 'NaN'],
  flag: ['', -1],
  day: ['2026-02-30', '9999-99-99'],
  id: ["'; drop table users; --", -1],
  list: [DEEP, {}, ''],
  record: [POLLUTING, DEEP, []],
  any: [DEEP, HALF_CHARACTER],
} as const satisfies Record<string, readonly unknown[]>;

export type FieldType = keyof typeof ofType;

/** The type of a field, by its schema; undefined for one that is not known here. */
export function typeOf(schema: Json): FieldType | undefined {
  if ('const' in schema || 'enum' in schema) return 'choice';
  if (schema['format'] === 'date') return 'day';
  if (schema['format'] === 'uuid') return 'id';
  const types: Record<string, FieldType> = {
    string: 'text',
    integer: 'number',
    number: 'number',
    boolean: 'flag',
    array: 'list',
    object: 'record',
  };
  const choices = (schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf']) as Json[] | undefined;
  const own = types[String([schema['type']].flat()[0])];
  if (own) return own;
  return choices ? typeOf(choices[0] ?? {}) : Object.keys(schema).length === 0 ? 'any' : undefined;
}

interface HostileField {
  endpoint: Endpoint;
  field: string;
  type: FieldType;
  values: readonly unknown[];
}

/** The fields of an endpoint, with their schemas. */
export function fieldsOf(endpoint: Endpoint): [field: string, schema: Json][] {
  let schema = inputSchema(endpoint);
  while (!('properties' in schema)) {
    const choices = (schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf']) as Json[] | undefined;
    if (!choices?.[0]) return [];
    schema = choices[0];
  }
  return Object.entries(schema['properties'] as Record<string, Json>);
}

/**
 * The values that every field of every endpoint is tested with: those of its type, and its share of all hostile values, of which each is
 * tried on some field of each type.
 */
export function hostileFields(endpoints: readonly Endpoint[]): HostileField[] {
  const fields = endpoints.flatMap((endpoint) =>
    fieldsOf(endpoint).map(([field, schema]) => {
      const type = typeOf(schema);
      if (!type)
        throw new Error(
          `Say in src/server/testing/hostile.ts of which type ${field} of ${endpoint.method} ${endpoint.path} is: ${JSON.stringify(schema)}`,
        );
      return { endpoint, field, type };
    }),
  );
  const inPath = ({ endpoint, field }: (typeof fields)[number]) => endpoint.path.includes(`:${field}`);
  return Object.keys(ofType).flatMap((type) => {
    const same = fields.filter((one) => one.type === type);
    const shares = Math.min(same.length, hostileValues.length);
    const firstOutside = same.find((one) => !inPath(one));
    return same.map((one, nth) => {
      const share = hostileValues.filter((_, at) => at % shares === nth % shares);
      const half = one === firstOutside ? [HALF_CHARACTER] : [];
      const values = [...new Set([...ofType[one.type], ...share, ...half])];
      return { ...one, values: inPath(one) ? values.filter((value) => value !== HALF_CHARACTER) : values };
    });
  });
}

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

const inputSchemas = new Map<Endpoint, Json>();

/** The schema of an endpoint's input. It is made once: it takes as long as a request. */
function inputSchema(endpoint: Endpoint): Json {
  const schema =
    inputSchemas.get(endpoint) ?? z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' });
  inputSchemas.set(endpoint, schema);
  return schema;
}

/** A valid input of an endpoint, generated from its contract; `known` has the values of fields that refer to records. */
export function exampleOf(endpoint: Endpoint, known: Json): Json {
  const example = valueOf(inputSchema(endpoint)) as Json;
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
