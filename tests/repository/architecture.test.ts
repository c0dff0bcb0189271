import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { files, importsOf, sources, textOf } from './files.ts';

/** The layers that each layer may import, besides itself: the arrows of docs/architecture.md. */
const allowed: Record<string, readonly string[]> = {
  domain: [],
  api: ['domain'],
  'embedded-postgres': [],
  server: ['api', 'domain', 'embedded-postgres'],
  web: ['api', 'domain'],
};

/** The only module through which requests and scheduled jobs access the records. */
const DATABASE_MODULE = 'src/server/db/database.ts';
const SLOW_STATEMENTS_MODULE = 'src/server/db/slow-statements.ts';

const layerOf = (path: string) => path.match(/^src\/([\w-]+)\//)?.[1];

function layerImported(from: string, name: string): string | undefined {
  const alias = name.match(/^#(\w+)\//)?.[1];
  return alias ?? (name.startsWith('.') ? layerOf(posix.join(posix.dirname(from), name)) : undefined);
}

describe('the four layers', () => {
  const layered = sources.filter((path) => layerOf(path) !== undefined);

  it('all exist', () => {
    expect(new Set(layered.map(layerOf))).toEqual(new Set(Object.keys(allowed)));
  });

  it('import only in the allowed directions', () => {
    const wrong = layered.flatMap((path) =>
      importsOf(path)
        .filter((name) => {
          const [from, to] = [layerOf(path) ?? '', layerImported(path, name)];
          return to !== undefined && to !== from && !(allowed[from] ?? []).includes(to);
        })
        .map((name) => `${path} imports ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  it('export each name once, so that a name has one meaning in every layer', () => {
    const exported = /^export (?:async )?(?:const|function\*?|class|interface|type|enum) (\w+)/gm;
    const exporters = new Map<string, string[]>();
    for (const path of layered.filter((file) => !/\.test\.|\/testing\//.test(file)))
      for (const [, name = ''] of textOf(path).matchAll(exported))
        exporters.set(name, [...(exporters.get(name) ?? []), path]);
    const twice = [...exporters].filter(([, paths]) => new Set(paths).size > 1);
    expect(twice).toEqual([]);
  });

  it('keep proofs and measurements apart: what both use is in load/', () => {
    const wrong = sources
      .filter((path) => /^(proof|bench|load)\//.test(path))
      .flatMap((path) =>
        importsOf(path)
          .map((name) => posix.join(posix.dirname(path), name).match(/^(proof|bench|load)\//)?.[1])
          .filter((to) => to !== undefined && to !== 'load' && !path.startsWith(`${to}/`))
          .map((to) => `${path} imports from ${to}`),
      );
    expect(wrong).toEqual([]);
  });

  it('keep the rules free of the clock and I/O', () => {
    const impure = /\bnew Date\(\)|Date\.now\(|Math\.random\(|process\.|\bfetch\(|'node:/;
    const wrong = sources.filter(
      (path) => path.startsWith('src/domain/') && !path.includes('.test.') && impure.test(textOf(path)),
    );
    expect(wrong).toEqual([]);
  });

  it('open the database in one place', () => {
    const drivers = sources.filter(
      (path) => path.startsWith('src/') && !path.includes('/testing') && importsOf(path).includes('pg'),
    );
    expect(drivers.filter((path) => !path.includes('.test.')).toSorted()).toMatchSnapshot();
  });

  it('access the pools through one module', () => {
    const inServer = sources.filter((path) => /^src\/server\/(?!.*\.test\.|testing\/)/.test(path));
    const pools = inServer.filter((path) => /\bnew (pg\.)?Pool\b/.test(textOf(path)));
    expect(pools).toEqual([DATABASE_MODULE]);
    const within = /\/(read-pipeline|transaction|log-ins)\.ts$/;
    const around = inServer.filter((path) =>
      importsOf(path).some((name) => within.test(posix.join(posix.dirname(path), name))),
    );
    expect(around.filter((path) => path !== DATABASE_MODULE)).toEqual([SLOW_STATEMENTS_MODULE]);
    // The interfaces of that module mention neither a pool nor a connection.
    const handedOut = textOf(DATABASE_MODULE)
      .match(/export interface (Session|Database) \{[^}]*\}/g)
      ?.join('');
    expect(handedOut).not.toMatch(/pg\.|pool|ClientBase/i);
  });
});

describe('a file', () => {
  it('has at most 300 lines', () => {
    const long = sources.filter((path) => textOf(path).split('\n').length > 301);
    expect(long).toEqual([]);
  });

  it('has a specific name', () => {
    const vague = files.filter((path) =>
      /(^|\/)(utils?|helpers?|common|misc|types|index)(\.|\/)(?!html)/.test(path),
    );
    expect(vague).toEqual([]);
  });

  it('contains no to-do notes', () => {
    // A character class in each word keeps this file from matching itself.
    const laterMessage = /\bT[O]DO\b|F[I]XME|@ts-[i]gnore|oxlint-[d]isable|\bas [a]ny\b/;
    const skipped = /\b(it|test|describe)\.(only|skip|todo)\b/;
    const wrong = sources.filter((path) => laterMessage.test(textOf(path)) || skipped.test(textOf(path)));
    expect(wrong).toEqual([]);
  });
});

describe('a feature', () => {
  /** The folders of a layer, or the files of the contract. */
  const namesIn = (place: RegExp): Set<string> =>
    new Set(sources.flatMap((path) => path.match(place)?.[1] ?? []));
  const server = namesIn(/^src\/server\/([\w-]+)\//);
  const contract = namesIn(/^src\/api\/([\w-]+)\.ts$/);
  const web = namesIn(/^src\/web\/([\w-]+)\//);
  const partsOfServer = [
    'book',
    'clock',
    'db',
    'demo',
    'http',
    'imports',
    'jobs',
    'providers',
    'supabase-import',
    'testing',
    'threads',
  ];
  const partsOfContract = [
    'columns',
    'endpoint',
    'endpoints',
    'errors',
    'imports',
    'lot-detail',
    'openapi',
    'prices',
    'progress',
    'records',
    'request',
    'statuses',
  ];
  // The screens of trade-imports and record-imports are one importer.
  const partsOfWeb = ['forward-contracts', 'glossary', 'imports', 'lib', 'parts', 'public', 'shell', 'ui'];

  it('has one name in the contract and on the server', () => {
    const features = [...server].filter((name) => !partsOfServer.includes(name));
    expect(features.toSorted()).toEqual(
      [...contract].filter((name) => !partsOfContract.includes(name)).toSorted(),
    );
  });

  it('has the same name on the screen', () => {
    const features = [...web].filter((name) => !partsOfWeb.includes(name));
    expect(features.length).toBeGreaterThan(10);
    expect(features.filter((name) => !server.has(name))).toEqual([]);
  });
});
