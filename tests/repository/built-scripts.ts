import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The built screens. */
export const dist = fileURLToPath(new URL('../../dist/web', import.meta.url));
export const assets = `${dist}/assets`;

export const scriptText = (script: string): string => readFileSync(`${assets}/${script}`, 'utf8');

export const scriptOf = (name: string): string => {
  const found = readdirSync(assets).find((file) => new RegExp(`^${name}-[\\w-]{7,8}\\.js$`).test(file));
  if (!found) throw new Error(`The build has no script ${name}.`);
  return found;
};

/** The scripts that a browser fetches before these can run: themselves and their static imports. */
export function fetchedFor(scripts: readonly string[]): Set<string> {
  const fetched = new Set<string>();
  const waiting = [...scripts];
  for (let script = waiting.pop(); script !== undefined; script = waiting.pop()) {
    if (fetched.has(script)) continue;
    fetched.add(script);
    for (const [, name = ''] of scriptText(script).matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g))
      waiting.push(name);
  }
  return fetched;
}

/** The scripts that the page names. */
export const entry = (): string[] =>
  [...readFileSync(`${dist}/index.html`, 'utf8').matchAll(/\/assets\/([\w.-]+\.js)"/g)].map(
    (match) => match[1] ?? '',
  );
