import { z } from 'zod';
import { allowedTypes } from '#domain/users/permissions';
import {
  CLIENT_KEY,
  type Endpoint,
  FILE_TYPES,
  OLDEST_RESPONSE_SECONDS,
  pathKeys,
  recordId,
  takesClient,
  tokenAccess,
} from './endpoint.ts';
import type { Operation } from './endpoints.ts';
import { errorBody } from './errors.ts';
import { bodyIsSent, mediaTypesOf, refusalsOf } from './statuses.ts';

type Json = Record<string, unknown>;

const securitySchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of a session, from POST /auth/v1/token.',
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An API token from Account Settings, API (drover_…). It has the rights of its user, within its scope: `x-token-scope` says which one an operation demands.',
  },
};

/** The ways to authenticate: none, a session, and an API token where it is accepted. */
function securityOf(endpoint: Endpoint): Json {
  if (endpoint.requires === 'anyone') return { security: [] };
  const scope = tokenAccess(endpoint);
  if (scope === 'never') return { security: [{ session: [] }] };
  return { security: [{ session: [] }, { token: [] }], 'x-token-scope': scope };
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' });

/** The parameters that operations share. */
const sharedParameters = {
  client: {
    name: CLIENT_KEY,
    in: 'query',
    required: false,
    description:
      'The id of an entity (GET /api/owners). An administrator then works inside this client: the request reaches only its records, and what is added is the client’s. Without it, it is about all clients. A producer may name only their own entity. Any other id is refused with 404.',
    schema: schemaOf(recordId, 'input'),
  },
};

/** Bodies of refusals: those below /auth and /functions are in the formats of their clients. */
const refusalBodies = {
  Refusal: errorBody,
  SessionRefusal: z.object({ code: z.string(), message: z.string() }),
  FunctionRefusal: z.object({ error: z.string() }),
};

const refusalBodyAt = (path: string): keyof typeof refusalBodies =>
  path.startsWith('/auth/')
    ? 'SessionRefusal'
    : path.startsWith('/functions/')
      ? 'FunctionRefusal'
      : 'Refusal';

/** Generates the OpenAPI 3.1 document of the contract; `server` is the address of the site. */
export function openApiDocument(operations: readonly Operation[], server = '/') {
  const paths: Record<string, Json> = {};
  for (const one of operations) {
    const { method, path: written } = one.endpoint;
    const path = written.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(one) };
  }
  const schemas = Object.entries(refusalBodies).map(([name, schema]) => [name, schemaOf(schema, 'output')]);
  return {
    openapi: '3.1.0' as const,
    info: {
      title: 'Drover',
      version: '1',
      description: 'Lots, costs, hedges and LRP for cattle producers.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server }],
    tags: [...new Set(operations.map(({ feature }) => feature))].map((name) => ({ name })),
    components: {
      securitySchemes,
      parameters: sharedParameters,
      schemas: Object.fromEntries(schemas) as Json,
    },
    paths,
  };
}

function operation({ name: operationId, feature, endpoint }: Operation): Json {
  const input = schemaOf(endpoint.input, 'input');
  const properties = (input['properties'] ?? {}) as Record<string, Json>;
  const required = (input['required'] ?? []) as string[];
  const inPath = pathKeys(endpoint.path);
  const { fileBody } = endpoint;
  const inBody = bodyIsSent(endpoint) && fileBody === undefined;
  const parameters = Object.entries(properties)
    .filter(([name]) => inPath.includes(name) || (!inBody && name !== fileBody))
    .map(([name, schema]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || required.includes(name),
      schema,
    }));
  return {
    operationId,
    tags: [feature],
    summary: endpoint.summary,
    ...securityOf(endpoint),
    'x-requires': endpoint.requires,
    ...(endpoint.requires === 'anyone' ? {} : { 'x-user-types': allowedTypes(endpoint.requires) }),
    ...(endpoint.mayBeOld ? { 'x-oldest-response-seconds': OLDEST_RESPONSE_SECONDS } : {}),
    parameters: takesClient(endpoint)
      ? [...parameters, { $ref: `#/components/parameters/${CLIENT_KEY}` }]
      : parameters,
    ...(inBody ? { requestBody: { required: true, content: jsonContent(bodyOf(input, inPath)) } } : {}),
    ...(fileBody === undefined
      ? {}
      : { requestBody: { required: true, content: fileContent(endpoint.fileTypes) } }),
    responses: { ...responseOf(endpoint), ...refusalResponses(endpoint) },
  };
}

function responseOf(endpoint: Endpoint): Json {
  const { output, emptyStatus } = endpoint;
  if (emptyStatus !== undefined) return { [emptyStatus]: { description: 'Done' } };
  const contentOf = (type: string) =>
    type === 'application/json' ? { schema: schemaOf(output, 'output') } : {};
  const content = Object.fromEntries(mediaTypesOf(endpoint).map((type) => [type, contentOf(type)]));
  return { 200: { description: 'Done', content } };
}

const retryAfter = {
  'Retry-After': { description: 'Seconds to wait before the next try', schema: { type: 'integer' } },
};

const refusalResponses = (endpoint: Endpoint): Json =>
  Object.fromEntries(
    [...refusalsOf(endpoint)].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        ...(status === 503 ? { headers: retryAfter } : {}),
        content: jsonContent({ $ref: `#/components/schemas/${refusalBodyAt(endpoint.path)}` }),
      },
    ]),
  );

const fileContent = (types: readonly string[] = FILE_TYPES): Json =>
  Object.fromEntries(types.map((type) => [type, {}]));

const jsonContent = (schema: Json) => ({ 'application/json': { schema } });

function bodyOf(input: Json, inPath: string[]): Json {
  const { properties, required, ...rest } = input as { properties?: Json; required?: string[] };
  if (!properties) return rest;
  return {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !inPath.includes(name))),
    required: required?.filter((name) => !inPath.includes(name)) ?? [],
  };
}
