import { endpoints } from '#api/endpoints';
import { Refusal } from '#api/errors';
import { isWithin, LARGE_JSON, TOO_MUCH } from './http/json-body.ts';
import type { LargeInput } from './http/large-input.ts';
import { inputOf } from './http/read-input.ts';
import { inputChecks } from './input-checks.ts';
import { runTasks } from './threads/task-thread.ts';

runTasks(({ json, method, path, address }: LargeInput) => {
  const endpoint = endpoints.find((one) => one.method === method && one.path === path);
  if (!endpoint) throw new Error(`There is no endpoint ${method} ${path}`);
  if (!isWithin(json, LARGE_JSON)) throw new Refusal('too_large', TOO_MUCH);
  return inputOf(endpoint, { ...address, body: parsed(json) }, inputChecks);
});

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
  } catch {
    throw new Refusal('invalid', 'The request is not well formed');
  }
}
