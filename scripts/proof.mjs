import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { runTool, toolOf } from './tools.mjs';

/** Runs the proofs, which take minutes; with a filter, only the files whose name contains it. Prints the findings at the end. */
export async function proof(filter) {
  await ensureInstalled();
  await ensureBuilt();
  const held = await runTool(
    toolOf('vitest'),
    'run',
    '--project',
    'proof',
    '--reporter',
    'verbose',
    ...filter,
  );
  process.exitCode = held ? 0 : 1;
}
