import { describe, expect, it } from 'vitest';
import { settings } from '../../src/server/env.ts';
import { files, textOf } from './files.ts';
import { printedConfiguration, rules } from './printed-configuration.ts';

const printed = printedConfiguration();

const problemsOf = (language: string, text: string): string[] =>
  rules[language]?.(text) ?? [`there are no rules for ${language || 'a block without a language'}`];

const textOfKind = (language: string): string => printed.find((one) => one.language === language)?.text ?? '';

describe('printed configuration', () => {
  it('of every kind is of a language with rules, and keeps to them', () => {
    expect([...new Set(printed.map(({ language }) => language))].toSorted()).toEqual(
      expect.arrayContaining(['caddy', 'compose', 'cron', 'ini', 'nginx', 'sh', 'sql', 'systemd']),
    );
    expect(
      printed.flatMap(({ document, line, language, text }) =>
        problemsOf(language, text).map((problem) => `${document}:${line}: ${problem}`),
      ),
    ).toEqual([]);
  });

  /** The control: each change to what is printed would not start, or not do what the page says. */
  it.each<[language: string, what: string, from: string | RegExp, to: string]>([
    ['ini', 'a comment behind a value', /(auth_file = \S+)/, '$1   ; one line'],
    ['ini', 'a key that PgBouncer does not know', 'auth_query', 'auth_sql'],
    ['ini', 'a section that PgBouncer does not know', '[pgbouncer]', '[bouncer]'],
    ['ini', 'no address to listen on', /listen_addr.*\n/, ''],
    ['ini', 'transaction mode', 'auth_user', 'pool_mode = transaction\nauth_user'],
    ['ini', 'a key without a value', 'listen_port = 6432', 'listen_port ='],
    ['systemd', 'a program without its path', 'ExecStart=/usr/bin/npm', 'ExecStart=npm'],
    ['systemd', 'a comment behind a value', 'User=drover', 'User=drover # who'],
    ['systemd', 'a misspelled key', 'NoNewPrivileges', 'NoNewPriviliges'],
    ['systemd', 'a section left out', '[Install]\n', ''],
    ['nginx', 'a semicolon left out', 'listen 443 ssl;', 'listen 443 ssl'],
    ['nginx', 'a brace left out', /\}\s*$/, ''],
    ['nginx', 'a misspelled directive', 'proxy_pass', 'prox_pass'],
    ['nginx', 'an open quotation mark', '"max-age', 'max-age'],
    ['caddy', 'a brace left out', /\}\s*$/, ''],
    ['caddy', 'a semicolon', '127.0.0.1:3000', '127.0.0.1:3000;'],
    ['caddy', 'a misspelled directive', 'reverse_proxy', 'reverse-proxy'],
    ['cron', 'a percent sign that is not escaped', '\\%', '%'],
    ['cron', 'four fields of time', '15 2 * * *', '15 2 * *'],
    ['sql', 'no semicolon at the end', /;\s*$/, '\n'],
    ['sql', 'an open quotation mark', /;\s*$/, "';"],
    ['sh', 'an open quotation mark', /$/, '"'],
    ['compose', 'a setting that the server does not read', 'BACKUP_AT', 'BACKUP_TIME'],
    ['compose', 'a variable without a default', '${BACKUP_AT:-}', '${BACKUP_AT}'],
    ['compose', 'an image without a version', 'postgres:18', 'postgres'],
    ['js', 'an open bracket', ');', ';'],
  ])('%s with %s is found', (language, _, from, to) => {
    const changed = textOfKind(language).replace(from, to);
    expect(changed).not.toBe(textOfKind(language));
    expect(problemsOf(language, changed)).not.toEqual([]);
  });

  it.each(['', 'haproxy'])('of the language "%s" is refused: there are no rules for it', (language) => {
    expect(problemsOf(language, 'x')).toHaveLength(1);
  });

  it('within sentences names settings that exist, with values that they take', () => {
    const given = files
      .filter((path) => /^(README|SECURITY|docs\/.*)\.md$/.test(path))
      .flatMap((path) => [...textOf(path).matchAll(/`([A-Z][A-Z_]{3,})=([^`\s]+)`/g)])
      .map(([, name = '', value = '']) => ({ name, value }))
      .filter(({ name }) => !/^(PROOF|BENCH)_/.test(name));
    expect(given.length).toBeGreaterThan(3);
    expect(given.filter(({ name }) => !(name in settings.shape)).map(({ name }) => name)).toEqual([]);
    expect(given.filter(({ name, value }) => !settings.safeParse({ [name]: value }).success)).toEqual([]);
  });
});
