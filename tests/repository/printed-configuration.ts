import { files, textOf } from './files.ts';

/** A block of configuration or commands that a document prints. */
export interface Printed {
  document: string;
  line: number;
  /** What the document says that it is: `ini`, `nginx`, `sh`. */
  language: string;
  text: string;
}

/** Every fenced block of the documents, and the files that are configuration themselves. */
export function printedConfiguration(): Printed[] {
  const blocks = files
    .filter((path) => /^(README|SECURITY|docs\/.*)\.md$/.test(path))
    .flatMap((document) => blocksOf(document, textOf(document)));
  return [
    ...blocks,
    { document: 'compose.yaml', line: 1, language: 'compose', text: textOf('compose.yaml') },
  ];
}

export function blocksOf(document: string, page: string): Printed[] {
  return [...page.matchAll(/^```([^\n]*)\n([^]*?)^```$/gm)].map(
    ({ 1: language = '', 2: text = '', index }) => ({
      document,
      line: page.slice(0, index).split('\n').length,
      language: language === 'ini' && text.includes('[Service]') ? 'systemd' : language,
      text,
    }),
  );
}

type Rule = (text: string) => string[];

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The sections of a file of `key = value` lines, with what is wrong with them. `comment` begins a line, and nothing may stand behind a value. */
function iniProblems(text: string, known: Record<string, RegExp>): string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  let section = '';
  for (const line of linesOf(text)) {
    if (/^[;#]/.test(line)) continue;
    const [, opened] = /^\[(\w+)\]$/.exec(line) ?? [];
    if (opened !== undefined) {
      if (known[opened] === undefined) problems.push(`unknown section ${opened}`);
      section = opened;
      continue;
    }
    const [, key, value = ''] = /^([\w-]+)\s*=\s*(.*)$/.exec(line) ?? [];
    if (key === undefined) problems.push(`not a line of key and value: ${line}`);
    else if (!known[section]?.test(key)) problems.push(`unknown key ${key} in ${section}`);
    else if (seen.has(`${section} ${key}`) && key !== 'Environment') problems.push(`${key} stands twice`);
    seen.add(`${section} ${key}`);
    if (/\s[;#]/.test(value)) problems.push(`a comment behind the value of ${key}`);
    if (value === '') problems.push(`${key} has no value`);
  }
  return problems;
}

const POOLER_KEYS =
  /^(listen_(addr|port|backlog)|unix_socket_(dir|mode|group)|auth_(type|file|hba_file|user|query|dbname)|pool_mode|(default|min|reserve)_pool_(size|timeout)|max_(client|db|user|prepared)_\w+|logfile|pidfile|admin_users|stats_users|ignore_startup_parameters|server_\w+|client_(tls_\w+|idle_timeout|login_timeout)|query_(timeout|wait_timeout)|idle_transaction_timeout|user|log_\w+|tcp_\w+)$/;

/** PgBouncer: a comment has a line of its own, and without `listen_addr` it opens no port. */
const pgbouncer: Rule = (text) => [
  ...iniProblems(text, { databases: /./, pgbouncer: POOLER_KEYS, users: /./ }),
  ...['listen_addr', 'listen_port', 'auth_type', 'auth_file']
    .filter((key) => !new RegExp(`^${key}\\s*=`, 'm').test(text))
    .map((key) => `no ${key}`),
  ...(/^pool_mode\s*=\s*(?!session$)/m.test(text) ? ['pool_mode is not session'] : []),
];

const systemd: Rule = (text) => [
  ...iniProblems(text, {
    Unit: /^(Description|After|Before|Wants|Requires|Documentation|StartLimit\w+)$/,
    Service:
      /^(Type|User|Group|WorkingDirectory|EnvironmentFile|Environment|Exec(Start|StartPre|Stop|Reload)|Restart|RestartSec|Timeout(Start|Stop)?Sec|NoNewPrivileges|Private\w+|Protect\w+|ReadWritePaths|StateDirectory|Limit\w+|Memory\w+)$/,
    Install: /^(WantedBy|RequiredBy|Alias|Also)$/,
  }),
  ...[...text.matchAll(/^Exec\w+=([^/\n]\S*)/gm)].map(([, path]) => `${path} is not an absolute path`),
  ...['[Unit]', '[Service]', '[Install]', 'ExecStart=']
    .filter((part) => !text.includes(part))
    .map((part) => `no ${part}`),
];

/** What is wrong with the braces of a text. */
function braceProblems(text: string): string[] {
  let depth = 0;
  for (const sign of text.replaceAll(/"[^"\n]*"/g, '')) {
    if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
    if (depth < 0) return ['a closing brace too many'];
  }
  return depth === 0 ? [] : ['a closing brace is missing'];
}

const NGINX =
  /^(server|location|listen|server_name|ssl_\w+|client_(max_body_size|body_timeout)|add_header|proxy_\w+|gzip\w*|root|return|access_log|error_log|http2|upstream|keepalive\w*|map)$/;

const nginx: Rule = (text) => [
  ...braceProblems(text),
  ...linesOf(text.replaceAll(/(^|\s)#.*$/gm, '')).flatMap((line) => [
    ...(/[;{}]$/.test(line) ? [] : [`no semicolon: ${line}`]),
    ...(line === '}' || NGINX.test(line.split(/[\s;{]/)[0] ?? '') ? [] : [`unknown directive: ${line}`]),
    ...((line.match(/"/g)?.length ?? 0) % 2 === 0 ? [] : [`a quotation mark is open: ${line}`]),
  ]),
];

const CADDY =
  /^(header|reverse_proxy|encode|tls|log|handle|handle_path|route|redir|request_body|max_size|respond|import|file_server)$/;

const caddy: Rule = (text) => [
  ...braceProblems(text),
  ...linesOf(text.replaceAll(/(^|\s)#.*$/gm, '')).flatMap((line, at) => {
    if (line === '}') return [];
    if (line.endsWith(';')) return [`a semicolon: ${line}`];
    if (at === 0)
      return /^[\w.:/*-]+(, [\w.:/*-]+)* \{$/.test(line) ? [] : [`not the address of a site: ${line}`];
    return CADDY.test(line.split(/\s/)[0] ?? '') ? [] : [`unknown directive: ${line}`];
  }),
];

const CRON_FIELD = /^(\*|\d+(-\d+)?(,\d+(-\d+)?)*)(\/\d+)?$/;

/** cron: five fields of time, and `%` means a new line unless it is escaped. */
const cron: Rule = (text) =>
  linesOf(text).flatMap((line) => {
    const fields = line.split(/\s+/).slice(0, 5);
    return [
      ...fields.filter((field) => !CRON_FIELD.test(field)).map((field) => `not a time: ${field}`),
      ...(/(?<!\\)%/.test(line) ? ['a % that is not escaped'] : []),
    ];
  });

/** Quotation marks outside of each other are closed. */
function quoteProblems(text: string): string[] {
  const plain = text.replaceAll(/\\./g, '').replaceAll(/#.*$/gm, '');
  const open = plain.replaceAll(/"[^"]*"|'[^']*'/g, '');
  return /["']/.test(open) ? ['a quotation mark is open'] : [];
}

const sh: Rule = (text) => [
  ...quoteProblems(text),
  ...linesOf(text)
    .filter((line) => /[|&]$/.test(line))
    .map((line) => `not complete: ${line}`),
  ...(/\\\s*$/.test(text.trimEnd()) ? ['ends in a backslash'] : []),
];

const sql: Rule = (text) => [
  ...quoteProblems(text.replaceAll(/--.*$/gm, '')),
  ...((text.match(/\$\$/g)?.length ?? 0) % 2 === 0 ? [] : ['$$ is open']),
  ...(text.trimEnd().endsWith(';') ? [] : ['no semicolon at the end']),
];

const isSetting = (name: string): boolean =>
  new RegExp(`^ {4}${name}: z`, 'm').test(textOf('src/server/env.ts'));

/** compose.yaml: what the server is given are settings that it reads, each with a default or a message. */
const compose: Rule = (text) => {
  const given = [...(text.split(/^ {2}postgres:/m)[0] ?? '').matchAll(/^ {6}([A-Z_]+): (.*)$/gm)];
  return [
    ...(/\t/.test(text) ? ['a tab'] : []),
    ...text
      .split('\n')
      .filter((line) => (/^ */.exec(line)?.[0].length ?? 0) % 2 === 1)
      .map((line) => `indented by an odd number: ${line}`),
    ...given.filter(([, name = '']) => !isSetting(name)).map(([, name]) => `${name} is no setting`),
    ...[...text.matchAll(/\$\{?\w+\}?(?![:\w])/g)].map(([found]) => `${found} has no default`),
    ...[...text.matchAll(/image: (\S+)$/gm)]
      .filter(([, image = '']) => !/:[\d.]+$/.test(image))
      .map(([, image]) => `${image} has no version`),
  ];
};

/** A page of settings for `EnvironmentFile`: a line each. */
const env: Rule = (text) =>
  linesOf(text).flatMap((line) => {
    const [, name = ''] = /^([A-Z_]+)=\S/.exec(line) ?? [];
    return line.startsWith('#') || isSetting(name) ? [] : [`not a setting: ${line}`];
  });

const js: Rule = (text) => {
  const [opened, closed] = [text.match(/[([{]/g) ?? [], text.match(/[)\]}]/g) ?? []];
  return opened.length === closed.length ? [] : ['a bracket is open'];
};

/** The rules of each kind; `text` is a drawing or output that nobody is to use. */
export const rules: Record<string, Rule> = {
  ini: pgbouncer,
  systemd,
  nginx,
  caddy,
  cron,
  sh,
  sql,
  compose,
  env,
  js,
  text: () => [],
};
