import { connect } from 'node:net';

/** One raw response. */
export interface RawResponse {
  /** 0 if the connection ended without a response. */
  status: number;
  text: string;
  /** Milliseconds until its first byte. */
  took: number;
}

/** A raw connection on which a test can write anything, such as half a request. */
export interface RawConnection {
  send(text: string | Buffer): void;
  /** The first response, or the end of the connection. */
  response: Promise<RawResponse>;
  /** Everything received so far. */
  received(): string;
  /** Resolves when the server or the test has closed it. */
  closed: Promise<void>;
  close(): void;
}

/** Connects to a server, `from` an address of this machine, and writes `text`. */
export function rawConnection(url: string, text: string | Buffer = '', from?: string): RawConnection {
  const { hostname, port } = new URL(url);
  const since = performance.now();
  const socket = connect({ port: Number(port), host: hostname, ...(from ? { localAddress: from } : {}) });
  socket.write(text);
  let received = '';
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const response = new Promise<RawResponse>((resolve) => {
    const tell = () =>
      resolve({
        status: Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1] ?? 0),
        text: received,
        took: performance.now() - since,
      });
    socket.on('data', (part) => {
      received += part.toString();
      if (received.includes('\r\n\r\n')) tell();
    });
    socket.once('close', tell);
  });
  socket.on('error', () => {}); // the server closes what it refuses
  return {
    send: (more) => void socket.write(more),
    response,
    received: () => received,
    closed,
    close: () => socket.destroy(),
  };
}

/** The head of a request, including the blank line that ends it. */
export function headOf(request: string, headers: Record<string, string | number> = {}): string {
  const lines = Object.entries({ host: 'drover.test', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return [`${request} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}
