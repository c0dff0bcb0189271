import { readdirSync } from 'node:fs';
import { config, object, string } from 'zod';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { assets, entry, fetchedFor, scriptOf, scriptText } from './built-scripts.ts';
import { textOf } from './files.ts';

/** The setting with which zod generates no code, which the content-security policy reports even if zod catches the error. */
const JITLESS = 'jitless:!0';

const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
/** The scripts that contain zod, which reads this setting. */
const withZod = scripts.filter((script) => scriptText(script).includes('jitless!=='));

/** The entry scripts of the page and of the workers. */
const starting = (): string[] => [
  ...entry().slice(0, 1),
  ...scripts.filter((file) => file.includes('-worker-')),
];

describe('schemas in the browser', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    config({ jitless: false });
  });

  it('generate code without the setting', () => {
    // Still generates the code: zod checks only once per worker whether this is allowed.
    const generate = globalThis.Function;
    const generated = vi.fn<(...source: string[]) => unknown>(function (...source) {
      return Reflect.construct(generate, source);
    });
    vi.stubGlobal('Function', generated);
    const parsed = () => object({ lot: string() }).parse({ lot: 'HP-2599' });
    config({ jitless: true });
    parsed();
    expect(generated).not.toHaveBeenCalled();
    config({ jitless: false });
    parsed();
    expect(generated).toHaveBeenCalled();
  });

  it('are created after the setting, which is the first import of the page and of every worker with schemas', () => {
    const first = (file: string) => textOf(file).split('\n')[0];
    expect(textOf('src/web/lib/schemas-without-eval.ts')).toContain('config({ jitless: true })');
    expect(first('src/web/main.tsx')).toBe("import './lib/schemas-without-eval.ts';");
    expect(first('src/web/export/build-worker.ts')).toBe("import '../lib/schemas-without-eval.ts';");
  });

  it('are in no lazy script: zod is in the entry scripts', () => {
    expect(withZod).toContain(entry()[0]);
    expect(withZod).toContain(scriptOf('build-worker'));
    expect(withZod.filter((script) => !starting().includes(script))).toEqual([]);
    expect(withZod.filter((script) => !scriptText(script).includes(JITLESS))).toEqual([]);
  });

  it('are not created by the scripts that run before the entry script', () => {
    const [page = ''] = entry();
    const before = [...fetchedFor([page])].filter((script) => script !== page);
    expect(before).toEqual([]);
    // In the entry script, schemas such as this one come later.
    const text = scriptText(page);
    expect(text.indexOf('must be a number')).toBeGreaterThan(text.indexOf(JITLESS));
  });
});
