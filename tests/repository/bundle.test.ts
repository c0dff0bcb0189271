import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { files, textOf } from './files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const built = `${root}/dist/web`;
const everything = existsSync(built)
  ? readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((file) => /\.\w+$/.test(file))
  : [];
const readable = everything.filter((file) => /\.(js|css|html|svg|json|txt|webmanifest)$/.test(file));
const contentOf = (file: string) => readFileSync(`${built}/${file}`, 'utf8');

/** The files of the build that match a pattern, with the matches. */
const matchesOf = (pattern: RegExp): string[] =>
  readable.flatMap((file) =>
    [...contentOf(file).matchAll(pattern)].map(([words]) => `${file}: ${words.slice(0, 80)}`),
  );

const settings = [...textOf('src/server/env.ts').matchAll(/^ {4}([A-Z][A-Z_]+):/gm)].map(
  (match) => match[1] ?? '',
);

describe('the build for the browser', () => {
  it('exists and contains only the screens', () => {
    expect(readable.length).toBeGreaterThan(20);
    const kinds = new Set(everything.map((file) => file.split('.').at(-1)));
    const screens = new Set(['br', 'css', 'html', 'js', 'svg', 'txt', 'woff2']);
    expect([...kinds].filter((kind) => !screens.has(kind ?? ''))).toEqual([]);
  });

  it('names no setting of the server that holds a secret or an address', () => {
    const named = settings.filter((name) => /KEY|TOKEN|PASSWORD|URL|DIR|HOST|EMAIL|PROXY/.test(name));
    expect(named).toEqual(
      expect.arrayContaining(['ADMIN_PASSWORD', 'BARCHART_API_KEY', 'DATABASE_URL', 'METRICS_TOKEN']),
    );
    expect(matchesOf(new RegExp(named.join('|'), 'g'))).toEqual([]);
  });

  it('contains no token, key or password', () => {
    expect(matchesOf(/eyJ[\w-]{10,}\.[\w-]{10,}/g), 'a signed token').toEqual([]);
    expect(matchesOf(/-----BEGIN [A-Z ]+-----/g), 'a key').toEqual([]);
    expect(matchesOf(/\b(AKIA|ghp_|npm_|sk_live_|xox[bp]-)\w{8,}/g), 'a key of a service').toEqual([]);
    expect(matchesOf(/\b(?=\d*[a-f])[0-9a-f]{40,}\b/g), 'a random number').toEqual([]);
    expect(matchesOf(/postgres(ql)?:\/\/|\$argon2/g), 'an address of a database').toEqual([]);
  });

  it('contains no server code', () => {
    expect(
      matchesOf(
        /["'`]node:\w+|drover_(app|producer|admin|visitor)|row level security|set_config|app\.enter/g,
      ),
    ).toEqual([]);
    expect(matchesOf(/\b(insert into|delete from|create policy) \w+/gi)).toEqual([]);
  });

  it('reveals nothing about the build machine and has no source maps', () => {
    expect(matchesOf(/sourceMappingURL/g)).toEqual([]);
    expect(everything.filter((file) => file.endsWith('.map'))).toEqual([]);
    expect(matchesOf(/\/(home|root|Users|work|tmp|var)\/[\w.-]+\//g)).toEqual([]);
    expect(matchesOf(new RegExp(root.replaceAll(/[/.]/g, '\\$&'), 'g'))).toEqual([]);
  });

  it('has no inline script, no event-handler attribute and no eval', () => {
    const page = contentOf('index.html');
    expect([...page.matchAll(/<script(?![^>]*\bsrc=)/g)]).toEqual([]);
    expect([...page.matchAll(/\son\w+=|javascript:/g)]).toEqual([]);
    const sources = readdirSync(`${root}/src/web`, { recursive: true, encoding: 'utf8' });
    const ours = sources.filter((file) => /\.tsx?$/.test(file)).map((file) => textOf(`src/web/${file}`));
    expect(
      ours.filter((text) => /dangerouslySetInnerHTML|\.innerHTML|\beval\(|new Function/.test(text)),
    ).toEqual([]);
  });

  it('loads nothing from other sites', () => {
    const page = contentOf('index.html');
    expect([...page.matchAll(/(?:src|href)="(?!\/)[^"]*"/g)].map(([words]) => words)).toEqual([]);
    const styles = readable.filter((file) => file.endsWith('.css')).map(contentOf);
    expect(styles.flatMap((text) => [...text.matchAll(/url\(["']?https?:[^)]*\)|@import/g)])).toEqual([]);
  });

  it('has the license of each package in it, in a file that the page names', () => {
    expect(contentOf('index.html')).toContain('href="/licenses.txt"');
    const listed = [
      ...contentOf('licenses.txt').matchAll(/^## (.+) - \d\S* \(([^)]+)\)\n([^]*?)(?=^## |$(?![^]))/gm),
    ].map(([, name = '', license = '', text = '']) => ({ name, license, text }));
    const imported = files
      .filter(
        (file) => /^src\/(web|api|domain)\/.*(?<!\.test)\.tsx?$/.test(file) && !file.includes('/testing/'),
      )
      .flatMap((file) =>
        [
          ...textOf(file).matchAll(/^import (?!type\b).*?from '([^'.#][^']*)'|\bimport\('([^'.#][^']*)'\)/gm),
        ].map((match) => match[1] ?? match[2] ?? ''),
      )
      .map((module) =>
        module
          .split('/')
          .slice(0, module.startsWith('@') ? 2 : 1)
          .join('/'),
      );
    expect(imported.length).toBeGreaterThan(100);
    expect([...new Set(imported)].filter((name) => listed.every((one) => one.name !== name))).toEqual([]);
    const permissive = /^(0BSD|Apache-2\.0|ISC|MIT|BSD-3-Clause)( AND (ISC|BSD-3-Clause|MIT))*$/;
    expect(listed.filter(({ license }) => !permissive.test(license))).toEqual([]);
    // The one package that is published without its text: MIT, by the author of react-remove-scroll, whose text is there.
    const bare = listed.filter(({ text }) => !/copyright|permission/i.test(text)).map(({ name }) => name);
    expect(bare).toEqual(['react-remove-scroll-bar']);
  });
});
