// The launcher behind `npm start`, `npm test` and every `npm run` command. It needs no installed packages, and runs on
// old versions of Node too, so that it can report them.

import { isNewEnough } from './node-version.mjs';

const [wanted, ...rest] = process.argv.slice(2);

const commands = {
  start: () => import('./start.mjs').then(({ start }) => start(rest)),
  demo: () => import('./start.mjs').then(({ demo }) => demo(rest)),
  backup: () => import('./start.mjs').then(({ backup }) => backup(rest)),
  'import:supabase': () => import('./start.mjs').then(({ importSupabase }) => importSupabase(rest)),
  build: () => import('./build.mjs').then(({ build }) => build()),
  dev: () => import('./dev.mjs').then(({ dev }) => dev()),
  test: () => import('./test.mjs').then(({ test }) => test(rest)),
  proof: () => import('./proof.mjs').then(({ proof }) => proof(rest)),
  'db:new': () => import('./db-new.mjs').then(({ dbNew }) => dbNew(rest)),
  mutate: () => import('./mutate.mjs').then(({ mutate }) => mutate(rest)),
  bench: () => import('./bench.mjs').then(({ bench }) => bench(rest)),
};

const command = commands[wanted];

if (!isNewEnough(process.versions.node)) {
  complain(`Drover needs Node 20.19, 22.12 or newer, and this is Node ${process.versions.node}.`);
} else if (!command) {
  complain(`Usage: node scripts/run.mjs ${Object.keys(commands).join(' | ')}`);
} else {
  followNpm();
  command().catch((error) => complain(error.expected ? error.message : error.stack));
}

/** npm runs its scripts through a shell, which a signal to npm ends without forwarding it: then end this process too. */
function followNpm() {
  const shell = process.ppid;
  if (!process.env.npm_lifecycle_event) return;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}

function complain(text) {
  console.error(text);
  process.exitCode = 1;
}
