import { parentPort, workerData } from 'node:worker_threads';
import { endpoints } from '#api/endpoints';
import { Refusal } from '#api/errors';
import { isWithin, LARGE_JSON, TOO_MUCH } from './http/json-body.ts';
import type { LargeInput, LargeInputRead } from './http/large-input.ts';
import { inputOf } from './http/read-input.ts';
import { inputChecks } from './input-checks.ts';

/** The worker that parses one large body and then ends. */
const { json, method, path, address } = workerData as LargeInput;

function readInput(): LargeInputRead {
  const endpoint = endpoints.find((one) => one.method === method && one.path === path);
  if (!endpoint) throw new Error(`There is no endpoint ${method} ${path}`);
  try {
    if (!isWithin(json, LARGE_JSON)) throw new Refusal('too_large', TOO_MUCH);
    return { input: inputOf(endpoint, { ...address, body: parsed(json) }, inputChecks) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { refusal: { code: error.code, message: error.message, fields: error.fields } };
  }
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
  } catch {
    throw new Refusal('invalid', 'The request is not well formed');
  }
}

parentPort?.postMessage(readInput(), []);
