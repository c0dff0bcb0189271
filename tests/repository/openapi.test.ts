import { describe, expect, it } from 'vitest';
import { operations } from '#api/endpoints';
import { openApiDocument } from '#api/openapi';

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema?: object;
}

interface Operation {
  operationId?: string;
  tags?: string[];
  summary?: string;
  security?: Record<string, string[]>[];
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema?: object }> };
  responses: Record<string, { description?: string; content?: Record<string, { schema?: object }> }>;
}

const document = JSON.parse(JSON.stringify(openApiDocument(operations, 'https://drover.example.com'))) as {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  tags: { name: string }[];
  components: Record<string, Record<string, object>>;
  paths: Record<string, Record<string, Operation>>;
};
const all = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    at: `${method} ${path}`,
    path,
    method,
    operation,
  })),
);

/** The parameters of an operation, with the shared ones in place of their references. */
const parametersOf = ({ parameters }: Operation): Parameter[] =>
  parameters.map((one) =>
    '$ref' in one
      ? (document.components['parameters']?.[one.$ref.replace('#/components/parameters/', '')] as Parameter)
      : one,
  );

/** The operations that break a rule. */
const breaking = (isBroken: (one: (typeof all)[number]) => boolean): string[] =>
  all.filter(isBroken).map(({ at }) => at);

describe('the OpenAPI document', () => {
  it('is of version 3.1, with title, server and a tag for each feature', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Drover', version: expect.stringMatching(/\d/) as string },
      servers: [{ url: 'https://drover.example.com' }],
    });
    expect(openApiDocument(operations).servers).toEqual([{ url: '/' }]);
    const used = new Set(all.flatMap(({ operation }) => operation.tags ?? []));
    expect(document.tags.map(({ name }) => name).toSorted()).toEqual([...used].toSorted());
  });

  it('names each operation once, by an id that stays', () => {
    const ids = all.map(({ operation }) => operation.operationId ?? '');
    expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(all.map(({ at, operation }) => `${operation.operationId}: ${at}`).toSorted()).toMatchSnapshot();
  });

  it('has one tag, a summary, and the way to authenticate of each operation', () => {
    expect(breaking(({ operation }) => operation.tags?.length !== 1 || !operation.summary)).toEqual([]);
    expect(breaking(({ operation }) => operation.security === undefined)).toEqual([]);
    const isPublic = new Set(
      operations.filter(({ endpoint }) => endpoint.requires === 'anyone').map(({ name }) => name),
    );
    expect(
      breaking(
        ({ operation: { operationId = '', security = [] } }) =>
          isPublic.has(operationId) !== (security.length === 0),
      ),
    ).toEqual([]);
    const schemes = Object.keys(document.components['securitySchemes'] ?? {});
    expect(
      breaking(({ operation }) =>
        (operation.security ?? []).some((one) => Object.keys(one).some((name) => !schemes.includes(name))),
      ),
    ).toEqual([]);
  });

  it('declares the parameters of each path, each once and with a schema', () => {
    expect(
      breaking(({ path, operation }) => {
        const parameters = parametersOf(operation);
        const inPath = parameters.filter((one) => one.in === 'path' && one.required).map(({ name }) => name);
        const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
        const names = parameters.map((one) => `${one.in} ${one.name}`);
        return (
          new Set([...named, ...inPath]).size !== inPath.length ||
          inPath.length !== named.length ||
          new Set(names).size < names.length ||
          parameters.some(({ schema }) => schema === undefined)
        );
      }),
    ).toEqual([]);
    expect(
      breaking(({ method, operation }) => method === 'get' && operation.requestBody !== undefined),
    ).toEqual([]);
  });

  it('names a client in each operation, except those about no client listed here', () => {
    const takesNone = breaking(
      ({ operation }) => !parametersOf(operation).some((one) => one.in === 'query' && one.name === 'client'),
    );
    expect(takesNone.toSorted()).toMatchSnapshot();
  });

  it('has a description of each response, and a schema of each that is JSON', () => {
    expect(
      breaking(({ operation: { responses } }) =>
        Object.values(responses).some(({ description, content = {} }) => {
          const json = content['application/json'];
          return !description || (json !== undefined && json.schema === undefined);
        }),
      ),
    ).toEqual([]);
    expect(
      breaking(
        ({ operation }) =>
          Object.keys(operation.responses).filter((status) => /^[23]/.test(status)).length !== 1,
      ),
    ).toEqual([]);
  });

  it('has the refusals that occur: rights, large bodies, throttles, overload', () => {
    const lacks = (status: number, isDue: (one: (typeof all)[number]) => boolean) =>
      breaking((one) => isDue(one) !== (one.operation.responses[status] !== undefined));
    expect(lacks(401, ({ operation }) => operation.security?.length !== 0)).toEqual([]);
    expect(
      lacks(403, ({ operation, at }) => operation.security?.length !== 0 || at === 'post /auth/v1/verify'),
    ).toEqual([]);
    const offThread = new Set(
      operations
        .filter(({ endpoint }) => endpoint.offThread || endpoint.wholeBook)
        .map(
          ({ endpoint: { method, path } }) => `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
        ),
    );
    expect(offThread.size).toBeGreaterThan(5);
    expect(
      lacks(413, ({ method, at }) => (method !== 'get' && method !== 'delete') || offThread.has(at)),
    ).toEqual([]);
    expect(lacks(503, ({ at }) => at !== 'get /api/health/live')).toEqual([]);
    expect(
      breaking(
        ({ operation: { security = [], responses } }) =>
          security.some((one) => 'token' in one) && responses[429] === undefined,
      ),
    ).toEqual([]);
  });

  it('has the media types of files, pages and progress', () => {
    const typed = all.flatMap(({ at, operation }) =>
      Object.keys(operation.responses[200]?.content ?? {})
        .filter((type) => type !== 'application/json')
        .map((type) => `${at}: ${type}`),
    );
    expect(typed.toSorted()).toMatchSnapshot();
  });

  it('refers only to what it contains', () => {
    const text = JSON.stringify(document);
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(references.length).toBeGreaterThan(100);
    const isThere = (reference: string) => {
      const [, , kind = '', name = ''] = reference.split('/');
      return document.components[kind]?.[name] !== undefined;
    };
    expect([...new Set(references)].filter((reference) => !isThere(reference))).toEqual([]);
  });
});
