import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, type TestContext, test } from 'vitest';
import { printedText } from './printed-text.ts';
import { freePort } from './external-postgres.ts';
import { tempDir } from './temp-dir.ts';

/** The configurations on the operations page, each read by its own program where that is installed; the others are skipped by name. */
const certificate = (end: string) =>
  fileURLToPath(new URL(`../fixtures/certificates/self-signed.${end}`, import.meta.url));

function need({ skip }: TestContext, program: string, ...args: string[]): void {
  const { error, status } = spawnSync(program, args, { stdio: 'ignore' });
  if (error !== undefined || status !== 0)
    skip(`${program} is not installed: its configuration was not started`);
}

/** A server that responds with the headers it was sent. */
async function upstream(): Promise<number> {
  const server = createServer(({ headers }, response) => {
    response.setHeader('strict-transport-security', 'max-age=31536000');
    response.end(JSON.stringify(headers));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** Runs a program until the test ends. */
function started(program: string, ...args: string[]): void {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const ended = once(child, 'close').then(
    ([code]) => code !== 0 && code !== null && console.error(complaint),
  );
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
}

/** The headers that arrive behind the proxy, and those of its response. */
async function through(
  port: number,
): Promise<{ sent: Record<string, string>; got: Record<string, unknown> }> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await new Promise((resolve, reject) => {
        const asked = {
          host: '127.0.0.1',
          port,
          rejectUnauthorized: false,
          servername: 'localhost',
          headers: { host: 'localhost' },
        };
        request(asked, (response) => {
          let body = '';
          response.on('data', (chunk: Buffer) => (body += chunk.toString()));
          response.on('end', () =>
            resolve({ sent: JSON.parse(body) as Record<string, string>, got: response.headers }),
          );
        })
          .on('error', reject)
          .end();
      });
    } catch (error) {
      if (attempt > 600) throw error;
      await sleep(50);
    }
  }
}

const forwarded = {
  sent: { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' },
  got: { 'strict-transport-security': 'max-age=31536000' },
};

test('nginx starts with its configuration, names the client and keeps browsers to HTTPS', async (context) => {
  need(context, 'nginx', '-v');
  const [folder, port, behind] = [tempDir(), await freePort(), await upstream()];
  const server = printedText('nginx')
    .replace('listen 443', `listen ${port}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${behind}`)
    .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, certificate('pem'))
    .replace(/\/etc\/letsencrypt\S+privkey\.pem/, certificate('key'));
  const file = join(folder, 'nginx.conf');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${paths.join(' ')} ${server} }`,
  );
  started('nginx', '-c', file);
  expect(await through(port)).toMatchObject(forwarded);
});

test('Caddy starts with its configuration, names the client and keeps browsers to HTTPS', async (context) => {
  need(context, 'caddy', 'version');
  const [folder, port, behind] = [tempDir(), await freePort(), await upstream()];
  const site = printedText('caddy')
    .replace(
      'drover.example.com {',
      `https://localhost:${port} {\n tls ${certificate('pem')} ${certificate('key')}`,
    )
    .replace('127.0.0.1:3000', `127.0.0.1:${behind}`);
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, `{\n admin off\n auto_https off\n storage file_system ${folder}\n}\n${site}`);
  started('caddy', 'run', '--adapter', 'caddyfile', '--config', file);
  expect(await through(port)).toMatchObject(forwarded);
});

test('systemd takes its unit', (context) => {
  need(context, 'systemd-analyze', '--version');
  const file = join(tempDir(), 'drover.service');
  writeFileSync(file, printedText('systemd').replace('/usr/bin/npm', process.execPath));
  const { stderr, status } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
  expect({ about: stderr.split('\n').filter((line) => line.includes('drover.service')), status }).toEqual({
    about: [],
    status: 0,
  });
});

test('Docker takes compose.yaml', (context) => {
  need(context, 'docker', 'compose', 'version');
  const file = fileURLToPath(new URL('../compose.yaml', import.meta.url));
  const { stderr, status } = spawnSync('docker', ['compose', '--file', file, 'config', '--quiet'], {
    env: { PATH: process.env['PATH'], POSTGRES_PASSWORD: 'secret' },
    encoding: 'utf8',
  });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
});

test('sh reads every printed command', (context) => {
  need(context, 'sh', '-c', 'true');
  const page = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8');
  const scripts = [...page.matchAll(/^```sh\n([^]*?)^```$/gm)].map((match) => match[1] ?? '');
  expect(scripts.length).toBeGreaterThan(3);
  for (const input of scripts) {
    const { stderr, status } = spawnSync('sh', ['-n'], { input, encoding: 'utf8' });
    expect({ stderr, status }, input).toEqual({ stderr: '', status: 0 });
  }
});
