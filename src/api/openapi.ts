import { z } from 'zod';
import { allowedTypes, isRestricted } from '#domain/permissions';
import { type Endpoint, FILE_TYPES, OLDEST_RESPONSE_SECONDS, pathKeys, tokenAccess } from './endpoint.ts';
import { errorBody, errorStatus, type ErrorCode } from './errors.ts';
import { PROGRESS_LINES } from './progress.ts';

type Json = Record<string, unknown>;

/** What `requires` implies for the errors of an endpoint. */
function implied({ requires }: Endpoint): ErrorCode[] {
  if (requires === 'anyone') return ['invalid'];
  return isRestricted(requires) ? ['invalid', 'unauthorized', 'forbidden'] : ['invalid', 'unauthorized'];
}

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

/** The ways to prove who asks: a session, and an API token where it is accepted. */
function securityOf(endpoint: Endpoint): Json {
  if (endpoint.requires === 'anyone') return {};
  const scope = tokenAccess(endpoint);
  if (scope === 'never') return { security: [{ session: [] }] };
  return { security: [{ session: [] }, { token: [] }], 'x-token-scope': scope };
}

/** Generates the OpenAPI 3.1 document of the contract. */
export function openApiDocument(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0' as const,
    info: { title: 'Drover', version: '1', description: 'Lots, costs, hedges and LRP for cattle producers.' },
    components: { securitySchemes },
    paths,
  };
}

function operation(endpoint: Endpoint): Json {
  const input = schemaOf(endpoint.input, 'input');
  const properties = (input['properties'] ?? {}) as Record<string, Json>;
  const required = (input['required'] ?? []) as string[];
  const inPath = pathKeys(endpoint.path);
  const { fileBody } = endpoint;
  const inBody = !['GET', 'DELETE'].includes(endpoint.method) && fileBody === undefined;
  const parameters = Object.entries(properties)
    .filter(([name]) => inPath.includes(name) || (!inBody && name !== fileBody))
    .map(([name, schema]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || required.includes(name),
      schema,
    }));
  return {
    summary: endpoint.summary,
    ...securityOf(endpoint),
    'x-requires': endpoint.requires,
    ...(endpoint.requires === 'anyone' ? {} : { 'x-user-types': allowedTypes(endpoint.requires) }),
    ...(endpoint.mayBeOld ? { 'x-oldest-response-seconds': OLDEST_RESPONSE_SECONDS } : {}),
    ...(endpoint.reportsProgress ? { 'x-progress': PROGRESS_LINES } : {}),
    parameters,
    ...(inBody ? { requestBody: { required: true, content: jsonContent(bodyOf(input, inPath)) } } : {}),
    ...(fileBody === undefined ? {} : { requestBody: { required: true, content: fileContent } }),
    responses: {
      200: { description: 'Done', content: jsonContent(schemaOf(endpoint.output, 'output')) },
      ...Object.fromEntries(
        [...new Set([...implied(endpoint), ...endpoint.errors])].map((code) => [
          errorStatus[code],
          { description: code, content: jsonContent(schemaOf(errorBody, 'output')) },
        ]),
      ),
    },
  };
}

const fileContent = Object.fromEntries(
  FILE_TYPES.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
);

const jsonContent = (schema: Json) => ({ 'application/json': { schema } });

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' });

function bodyOf(input: Json, inPath: string[]): Json {
  const { properties, required, ...rest } = input as { properties?: Json; required?: string[] };
  if (!properties) return rest;
  return {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !inPath.includes(name))),
    required: required?.filter((name) => !inPath.includes(name)) ?? [],
  };
}
