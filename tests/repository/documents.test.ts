import { describe, expect, it } from 'vitest';
import { tokenAccess } from '#api/endpoint';
import { endpoints } from '#api/endpoints';
import { pages, files, textOf } from './files.ts';

const documents = files.filter((path) =>
  /^(README|CHANGELOG|SECURITY|docs\/.*)\.md$|^docs\/.*\.md$/.test(path),
);
const scripts = Object.keys(
  (JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }).scripts,
);

describe('the documents', () => {
  it('name only commands that exist', () => {
    const named = documents.flatMap((path) =>
      [...textOf(path).matchAll(/npm run ([a-z:-]+)/g)].map((match) => match[1] ?? ''),
    );
    expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
  });

  it('name only files that exist', () => {
    const wrong = documents.flatMap((path) =>
      [
        ...textOf(path).matchAll(
          /`((?:src|docs|migrations|scripts|e2e|load|proof|bench|tests|fixtures)\/[\w./-]+)`/g,
        ),
      ]
        .map((match) => match[1] ?? '')
        .filter(
          (name) => !files.some((file) => file === name || file.startsWith(`${name.replace(/\/$/, '')}/`)),
        )
        .map((name) => `${path}: ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  it('show how to run and test the product on the first screen of README', () => {
    const firstScreen = textOf('README.md').split('\n').slice(0, 40).join('\n');
    expect(firstScreen).toContain('npm start');
    expect(firstScreen).toContain('npm test');
    expect(textOf('.ci/run')).toContain('npm test');
  });

  it('list every setting that the server reads', () => {
    const settings = [...textOf('src/server/env.ts').matchAll(/^ {4}([A-Z][A-Z_]+):/gm)].map(
      (match) => match[1] ?? '',
    );
    expect(settings.length).toBeGreaterThan(9);
    for (const document of ['README.md', 'docs/operations.md']) {
      expect(settings.filter((name) => !textOf(document).includes(`\`${name}\``))).toEqual([]);
    }
  });
});

describe('the addresses', () => {
  it('of the server are these', () => {
    const lines = endpoints.map(({ method, path, requires }) => `${method} ${path} (${requires})`);
    expect(lines.toSorted()).toMatchSnapshot();
    expect(new Set(lines).size).toBe(lines.length);
  });

  it('that are closed to API tokens are these', () => {
    const closed = endpoints.filter(
      (endpoint) => endpoint.requires !== 'anyone' && tokenAccess(endpoint) === 'never',
    );
    expect(closed.map(({ method, path }) => `${method} ${path}`).toSorted()).toMatchSnapshot();
  });

  it('of the screens are these', () => {
    expect(pages.toSorted()).toMatchSnapshot();
  });
});
