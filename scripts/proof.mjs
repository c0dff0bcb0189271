import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { runTool, toolOf } from './tools.mjs';

/** The proofs that take minutes; with a filter, only those whose file names it. What was found is printed at the end. */
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
