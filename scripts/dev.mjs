import { spawn } from 'node:child_process';
import { ensureInstalled } from './install.mjs';
import { root, runTool, toolOf } from './tools.mjs';

/**
 * Recompiles and restarts the server at every change, and runs Vite for the screens, which proxies the server's routes.
 * Open the address that Vite prints.
 */
export async function dev() {
  await ensureInstalled();
  const tsc = toolOf('typescript', 'tsc');
  await runTool(tsc, '-b', 'src/server');
  process.env.NODE_ENV ??= 'development';
  const compiler = startCompiler(tsc);
  const server = startNode(
    '--watch',
    '--watch-preserve-output',
    '--enable-source-maps',
    'dist/server/main.js',
  );
  const screens = startNode(toolOf('vite'));
  const stopAll = () => {
    compiler.stop();
    server.kill('SIGTERM');
    screens.kill('SIGTERM');
  };
  process.on('SIGINT', stopAll).on('SIGTERM', stopAll);
  for (const child of [compiler.child, server, screens]) child.once('exit', stopAll);
}

function startNode(...args) {
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
}

/** `tsc` is a script that starts the compiler without forwarding signals, so both run in a process group that is ended as one. */
function startCompiler(tsc) {
  const grouped = process.platform !== 'win32';
  const child = spawn(process.execPath, [tsc, '-b', 'src/server', '--watch', '--preserveWatchOutput'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: grouped,
  });
  const stop = () => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    if (grouped) process.kill(-child.pid, 'SIGTERM');
    else child.kill();
  };
  return { child, stop };
}
