import { endpoints, operations } from '#api/endpoints';
import { apiDocs, health, live, openApi, ready } from '#api/health';
import { openApiDocument } from '#api/openapi';
import { type App, route } from '../http/route.ts';
import { sql } from '../db/sql.ts';
import { type Endpoint, pathKeys, takesClient, tokenAccess } from '#api/endpoint';

export function healthRoutes(app: App): void {
  route(app, live, async () => ({ status: 'ok' as const }));

  for (const endpoint of [ready, health]) {
    route(app, endpoint, async ({ db }) => {
      await db.row(sql`select 1`);
      return { status: 'ok' as const };
    });
  }

  // Generated on first use: it would take a tenth of the startup time.
  let made: ReturnType<typeof openApiDocument> | undefined;
  const document = () => (made ??= openApiDocument(operations, app.env.PUBLIC_URL));
  route(app, openApi, async () => document());
  route(app, apiDocs, async ({ reply }) =>
    reply.type('text/html; charset=utf-8').send(docsPage(endpoints, document())),
  );
}

interface Schema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

interface Parameter {
  name: string;
  required: boolean;
  schema: Schema;
}

interface Content {
  content?: Record<string, { schema?: Schema & { required?: string[] } }>;
}

interface Operation {
  /** Its own, and references to those that operations share. */
  parameters: (Parameter | { $ref: string })[];
  requestBody?: Content;
  responses: Record<string, Content & { description: string }>;
}

const JSON_TYPE = 'application/json';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A short description of a schema. Example: `number or null`, `steers | heifers | mixed`, `list of object`. */
function typeText(schema: Schema): string {
  if (schema.enum) return schema.enum.map(String).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeText))].join(' or ');
  if (schema.type === 'array') return `list of ${typeText(schema.items ?? {})}`;
  return [schema.format ?? schema.type ?? 'anything'].flat().join(' or ');
}

const rowsOf = (parameters: readonly Parameter[]): string =>
  parameters
    .map(({ name, required, schema }) => {
      const given = schema.default === undefined ? '' : `, else ${JSON.stringify(schema.default)}`;
      const need = required && schema.default === undefined ? 'needed' : `optional${given}`;
      return `<tr><td><code>${escaped(name)}</code></td><td>${escaped(typeText(schema))}</td><td>${escaped(need)}</td></tr>`;
    })
    .join('');

function fieldsOf({ content = {} }: Content): string {
  const schema = content[JSON_TYPE]?.schema;
  if (schema === undefined) return escaped(Object.keys(content).join(' or '));
  const record = schema.items ?? schema;
  const names = Object.keys(record.properties ?? {});
  const kind = schema.items ? 'A list of' : '';
  const fields = names.map((name) => `<code>${escaped(name)}</code>`).join(', ');
  return names.length === 0 ? escaped(typeText(schema)) : `${kind} ${fields}`;
}

/** The fields of a JSON body, or the body itself with its types where it is a file. */
function bodyOf({ content = {} }: Content = {}): Parameter[] {
  const types = Object.keys(content);
  if (types.some((type) => type !== JSON_TYPE))
    return [{ name: 'body', required: true, schema: { format: types.join(' or ') } }];
  const { properties = {}, required = [] } = content[JSON_TYPE]?.schema ?? {};
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    required: required.includes(name),
    schema,
  }));
}

function section(endpoint: Endpoint, operation: Operation): string {
  const own = operation.parameters.filter((parameter) => 'schema' in parameter);
  const input = rowsOf([...own, ...bodyOf(operation.requestBody)]);
  const { 200: done, ...refused } = operation.responses;
  const refusals = Object.entries(refused).map(([status, { description }]) => `${status} ${description}`);
  return `<section id="${escaped(anchorOf(endpoint))}">
<h2><b>${endpoint.method}</b> ${escaped(endpoint.path)} <small>${endpoint.requires}${tokenNote(endpoint)}${takesClient(endpoint) ? ', client' : ''}</small></h2>
<p>${escaped(endpoint.summary)}</p>
${input && `<table><thead><tr><th>Input</th><th>What it is</th><th></th></tr></thead><tbody>${input}</tbody></table>`}
${done ? `<p>Answers: ${fieldsOf(done)}</p>` : ''}
<p>Refusals: ${escaped(refusals.join(', '))}</p>
</section>`;
}

/** Example: `, token: read` where an API token that may read is accepted. */
const tokenNote = (endpoint: Endpoint): string => {
  const access = tokenAccess(endpoint);
  return access === 'never' ? '' : `, token: ${access}`;
};

const anchorOf = ({ method, path }: Endpoint): string =>
  `${method} ${path}`.replaceAll(/[^A-Za-z0-9]+/g, '-');

const style = `
body { background: #14110d; color: #ece4d6; font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1.5rem; }
a { color: #dcb55c; } code { font-size: 0.9em; } h2 { font-size: 1.1rem; margin: 2rem 0 0; overflow-wrap: anywhere; }
h2 b { color: #dcb55c; } small { color: #b3a892; font-weight: normal; } ul { columns: 20rem; padding-left: 1.2rem; }
li, p, td { overflow-wrap: anywhere; } table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid #3a332a; padding: 0.25rem 0.75rem 0.25rem 0; text-align: left; vertical-align: top; }`;

/** The contract as one page without script, generated from the endpoints and their OpenAPI document. */
function docsPage(listed: readonly Endpoint[], { paths }: ReturnType<typeof openApiDocument>): string {
  const operationOf = ({ method, path }: Endpoint) =>
    paths[pathKeys(path).reduce((text, key) => text.replace(`:${key}`, `{${key}}`), path as string)]?.[
      method.toLowerCase()
    ] as Operation;
  const list = listed.map(
    (endpoint) =>
      `<li><a href="#${escaped(anchorOf(endpoint))}">${endpoint.method} ${escaped(endpoint.path)}</a></li>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Drover: the API</title><style>${style}</style></head><body>
<h1>The API of Drover</h1>
<p>Sign in with <code>POST /auth/v1/token?grant_type=password</code> and send the access token as a bearer token. A program
sends an API token instead (<code>Authorization: Bearer drover_…</code>), made in Account Settings, API, where an endpoint says
<code>token: read</code> or <code>token: write</code>. Where it says <code>client</code>, an administrator may add
<code>?client=</code> with the id of an entity (<code>GET /api/owners</code>): the request then reaches this client’s records only. Path keys are sent in the path, the rest in the query string (GET, DELETE) or as a JSON body. A refusal is
<code>{ "error": { "code", "message", "fields" } }</code>. For programs: <a href="/api/openapi.json">openapi.json</a>.</p>
<ul>${list.join('')}</ul>
${listed.map((endpoint) => section(endpoint, operationOf(endpoint))).join('\n')}
</body></html>`;
}
