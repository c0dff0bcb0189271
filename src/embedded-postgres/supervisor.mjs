// @ts-check
// The database's parent, a small process of its own. The server holds the other end of its standard
// input: when that closes, because the server stopped or was killed, the database is stopped cleanly.
// Plain JavaScript, because Node runs this very file both from the sources (tests) and from dist.
import { spawn } from 'node:child_process';

const slowStop = 20_000;

/** @type {{ program: string, args: string[], options: import('node:child_process').SpawnOptions, stopProgram: string[] | null }} */
const { program, args, options, stopProgram } = JSON.parse(process.argv[2] ?? '');

// Ctrl-C and a stopping machine signal every process at once; the server has to finish first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});

const database = spawn(program, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
database.once('error', (error) => {
  process.stderr.write(`FATAL:  ${error.message}\n`);
  process.exit(1);
});
database.once('exit', (code) => process.exit(code ?? 1));

process.stdin.once('close', stop).resume();

/** Interrupts every connection and writes everything to disk; after 20 seconds, stops at once and leaves the rest to the next start. */
function stop() {
  if (stopProgram) spawn(stopProgram[0] ?? '', stopProgram.slice(1), options);
  else database.kill('SIGINT');
  setTimeout(() => database.kill('SIGQUIT'), slowStop);
}
