import { spawn } from 'node:child_process';
import { ensureInstalled } from './install.mjs';
import { failure, root, runTool, toolOf } from './tools.mjs';

/**
 * The server, compiled and started again at every change, and Vite with the screens, which passes on to the
 * server what is its own. Open the address that Vite prints.
 */
export async function dev() {
  await ensureInstalled();
  const tsc = toolOf('typescript', 'tsc');
  if (!(await runTool(tsc, '-b', 'src/server'))) throw failure('The server does not compile: see above.');
  process.env.NODE_ENV ??= 'development';
  const children = [
    [tsc, '-b', 'src/server', '--watch', '--preserveWatchOutput'],
    ['--watch', '--watch-preserve-output', '--enable-source-maps', 'dist/server/main.js'],
    [toolOf('vite')],
  ].map((args) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }));
  const stopAll = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  process.on('SIGINT', stopAll).on('SIGTERM', stopAll);
  for (const child of children) child.once('exit', stopAll);
}
