import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** A mail as received by the mail server. */
export interface Received {
  to: string[];
  /** Headers by lower-case name. */
  headers: Map<string, string>;
  body: string;
}

export interface TestMailServer {
  /** For the setting `SMTP_URL`. */
  url: string;
  mails: Received[];
  /** Sets the response to further mails: accepts them, or refuses them with this code. */
  answer: { code: number; message: string } | null;
  close(): Promise<void>;
}

/** A real SMTP server on this machine that stores received mails. */
export async function openMailServer(onMail: (mail: Received) => void = () => {}): Promise<TestMailServer> {
  const mails: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { answer } = opened;
        if (answer) return done(Object.assign(new Error(answer.message), { responseCode: answer.code }));
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
  const opened: TestMailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    answer: null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return opened;
}

/** The plain text of a mail, with quoted-printable lines decoded. */
function parsed(raw: string): Pick<Received, 'headers' | 'body'> {
  const [head = '', ...parts] = raw.split('\r\n\r\n');
  const headers = new Map(
    head
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line): [string, string] => [
        line.split(':', 1)[0]?.toLowerCase() ?? '',
        line.replace(/^[^:]*:\s*/, ''),
      ]),
  );
  const content = parts.join('\r\n\r\n');
  const isQuoted = headers.get('content-transfer-encoding') === 'quoted-printable';
  return { headers, body: (isQuoted ? unquoted(content) : content).replaceAll('\r\n', '\n') };
}

const unquoted = (content: string): string =>
  Buffer.from(
    content
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
