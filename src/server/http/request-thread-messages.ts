import type { OutgoingHttpHeaders } from 'node:http';
import type { MessagePort } from 'node:worker_threads';
import type { Env } from '../env.ts';

/** What a thread needs to open the same database with the same settings. */
export interface ThreadData {
  env: Env;
  ownerUrl: string;
}

/** A request for the thread. Its response comes through the port: a head, the chunks of the body, and null at the end. */
export interface ThreadRequest {
  method: string;
  url: string;
  ip: string;
  headers: Record<string, string>;
  body: Uint8Array | null;
  port: MessagePort;
}

export interface ResponseHead {
  status: number;
  headers: OutgoingHttpHeaders;
}

export type ResponsePart = ResponseHead | Uint8Array | null;
