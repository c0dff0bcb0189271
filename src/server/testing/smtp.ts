import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll } from 'vitest';
import { mailerOf } from '../mail/mailer.ts';
import { sendDueMails } from '../mail/send-due.ts';
import type { TestServer } from './test-server.ts';

/** A mail as received by the mail server. */
export interface Received {
  to: string[];
  /** Headers by lower-case name. */
  headers: Map<string, string>;
  body: string;
  attachments: { name: string; content: Buffer }[];
}

export interface TestMailServer {
  /** For the setting `SMTP_URL`. */
  url: string;
  mails: Received[];
  /** Refuses further mails with this code; null accepts them. */
  refusal: { code: number; message: string } | null;
  close(): Promise<void>;
}

/** A real SMTP server on this machine that stores received mails. */
export async function openMailServer(
  onMail: (mail: Received) => void = () => {},
  opened = {} as TestMailServer,
): Promise<TestMailServer> {
  const mails: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { refusal } = opened;
        if (refusal) return done(Object.assign(new Error(refusal.message), { responseCode: refusal.code }));
        const raw = Buffer.concat(chunks).toString();
        const mail = { to: session.envelope.rcptTo.map(({ address }) => address), ...parsed(raw) };
        mails.push(mail);
        onMail(mail);
        return done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return Object.assign(opened, {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refusal: null,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}

/** The mail server of a file's tests: opened before the first of them, closed after the last. */
export function testMailServer(): TestMailServer {
  const smtp = {} as TestMailServer;
  beforeAll(() => openMailServer(undefined, smtp));
  afterAll(() => smtp.close());
  return smtp;
}

/** The settings of a server that sends by this mail server; its address is read once it is open. */
export const mailSettings = (smtp: TestMailServer) => ({
  get SMTP_URL() {
    return smtp.url;
  },
  MAIL_FROM: 'Drover <drover@example.com>',
  PUBLIC_URL: 'https://drover.example.com',
});

/** Sends the mails that are due, as a server does on schedule. */
export async function sendMails({ database, env }: Pick<TestServer, 'database' | 'env'>): Promise<void> {
  const mailer = mailerOf(env);
  if (!mailer) throw new Error('No mail server is set.');
  await sendDueMails(database, mailer, () => {});
  mailer.close();
}

/** The plain text of a mail, with quoted-printable lines decoded, and its attached files. */
function parsed(raw: string): Omit<Received, 'to'> {
  const { headers, content } = partOf(raw);
  const boundary = /^multipart\/mixed;.*boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  if (boundary === undefined) return { headers, body: textOf({ headers, content }), attachments: [] };
  const [text, ...files] = content
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => partOf(part.replace(/^\r\n/, '')));
  return {
    headers,
    body: text ? textOf(text) : '',
    attachments: files.map((file) => ({
      name: /filename="?([^";]+)/.exec(file.headers.get('content-disposition') ?? '')?.[1] ?? '',
      content: Buffer.from(file.content, 'base64'),
    })),
  };
}

interface Part {
  headers: Map<string, string>;
  content: string;
}

function partOf(raw: string): Part {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const headers = new Map(
    head
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line): [string, string] => [
        line.split(':', 1)[0]?.toLowerCase() ?? '',
        line.replace(/^[^:]*:\s*/, ''),
      ]),
  );
  return { headers, content: rest.join('\r\n\r\n') };
}

function textOf({ headers, content }: Part): string {
  const isQuoted = headers.get('content-transfer-encoding') === 'quoted-printable';
  return (isQuoted ? unquoted(content) : content).replaceAll('\r\n', '\n');
}

const unquoted = (content: string): string =>
  Buffer.from(
    content
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
