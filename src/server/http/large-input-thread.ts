import { parentPort, workerData } from 'node:worker_threads';
import { endpoints } from '#api/endpoints';
import { Refusal } from '#api/errors';
import { TOO_MUCH } from './json-body.ts';
import { isWithin, LARGE_JSON } from './json-cost.ts';
import type { LargeInput, LargeInputRead } from './large-input.ts';
import { inputOf } from './read-input.ts';

/** The worker that parses one large body and then ends. */
const { json, method, path, address } = workerData as LargeInput;

function readInput(): LargeInputRead {
  const endpoint = endpoints.find((one) => one.method === method && one.path === path);
  if (!endpoint) throw new Error(`There is no endpoint ${method} ${path}`);
  try {
    if (!isWithin(json, LARGE_JSON)) throw new Refusal('too_large', TOO_MUCH);
    return { input: inputOf(endpoint, { ...address, body: parsed(json) }) };
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
