import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import fastCheck from 'fast-check';

/**
 * Tries mutants of the compiled rules one after the other in this thread, without a process or a written file for each. Only the
 * modules that import the changed one are evaluated again.
 */
const { folder, tests, mutants, from } = workerData;

const report = (message) => parentPort.postMessage(message, []);

fastCheck.configureGlobal({ endOnFailure: true });

const sources = new Map();
const sourceOf = (path) => {
  if (!sources.has(path)) sources.set(path, readFileSync(path, 'utf8'));
  return sources.get(path);
};

/** The path of the module that an import names; null for a package. */
const pathOf = (specifier, importer) => {
  if (specifier.startsWith('.')) return join(dirname(importer), specifier);
  return specifier.startsWith('#') ? `${join(folder, specifier.slice(1))}.js` : null;
};

const importsOf = (path) =>
  [...sourceOf(path).matchAll(/^(?:import|export)\b[^;]*?\bfrom '([^']+)'/gm)].map(([, specifier]) =>
    pathOf(specifier, path),
  );

/** The modules that a module imports, directly or not, and itself. */
const reached = new Map();
function reachedFrom(path, found = new Set()) {
  if (path === null || found.has(path)) return found;
  found.add(path);
  for (const imported of importsOf(path)) reachedFrom(imported, found);
  return found;
}
const reaches = (path, other) => {
  if (!reached.has(path)) reached.set(path, reachedFrom(path));
  return reached.get(path).has(other);
};

/** The tests that a module declares while it is evaluated. */
let declared = [];
const each = (add) => (table) => (_name, body) => {
  for (const row of table) add('', () => (Array.isArray(row) ? body(...row) : body(row)));
};
const it = Object.assign((_name, body) => declared.push(body), {
  each: each((_name, body) => declared.push(body)),
});
const describe = Object.assign((_name, body) => body(), { each: each((_name, body) => body()) });

const modules = new Map();

async function packageModule(specifier) {
  const namespace = await import(specifier);
  const values = specifier === 'vitest' ? { it, test: it, describe, expect: namespace.expect } : namespace;
  const names = Object.keys(values);
  return new vm.SyntheticModule(names, function () {
    for (const name of names) this.setExport(name, values[name]);
  });
}

function moduleOf(path) {
  const known = modules.get(path);
  if (known) return known;
  const made = new vm.SourceTextModule(sourceOf(path), {
    identifier: path,
    initializeImportMeta: (meta) => Object.assign(meta, { url: pathToFileURL(path).href }),
  });
  modules.set(path, made);
  return made;
}

const link = (specifier, importer) => {
  const path = pathOf(specifier, importer.identifier);
  if (path !== null) return moduleOf(path);
  if (!modules.has(specifier)) modules.set(specifier, packageModule(specifier));
  return modules.get(specifier);
};

/** Whether a file of tests passes, with the mutant if there is one. */
async function passes(test) {
  declared = [];
  modules.delete(test);
  try {
    const made = moduleOf(test);
    await made.link(link);
    await made.evaluate();
    for (const run of declared) await run();
    return true;
  } catch {
    return false;
  }
}

/** How many folders two paths share. A test of the file itself comes first. */
const nearness = (test, path) => {
  const [one, other] = [test.split('/'), path.split('/')];
  return (
    one.findIndex((part, at) => part !== other[at]) + (test === path.replace('.js', '.test.js') ? 100 : 0)
  );
};

/** Milliseconds of the tests that pass without a mutant. */
const durations = new Map();
async function isUsable(test) {
  if (!durations.has(test)) {
    const start = performance.now();
    const worked = await passes(test);
    durations.set(test, worked ? performance.now() - start : null);
    report(worked ? { finished: test } : { unusable: test });
  }
  return durations.get(test) !== null;
}

const forget = (path) => {
  for (const known of modules.keys())
    if (known.endsWith('.js') && reaches(known, path)) modules.delete(known);
};

async function isNoticed({ path, text }) {
  const original = sourceOf(path);
  const related = tests.filter((test) => reaches(test, path));
  related.sort(
    (a, b) => nearness(b, path) - nearness(a, path) || (durations.get(a) ?? 0) - (durations.get(b) ?? 0),
  );
  for (const test of related) {
    if (!(await isUsable(test))) continue;
    forget(path);
    sources.set(path, text);
    const worked = await passes(test);
    report({ finished: test });
    sources.set(path, original);
    forget(path);
    if (!worked) return true;
  }
  return false;
}

const isCode = (text) => {
  try {
    return Boolean(new vm.SourceTextModule(text));
  } catch {
    return false;
  }
};

for (let at = from; at < mutants.length; at++) {
  const { path, row, line } = mutants[at];
  const text = sourceOf(path).split('\n').with(row, line).join('\n');
  const outcome = !isCode(text) ? 'invalid' : (await isNoticed({ path, text })) ? 'killed' : 'survived';
  report({ at, outcome });
}
