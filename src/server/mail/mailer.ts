import { createTransport } from 'nodemailer';
import type { Env } from '../env.ts';
import type { DueMail } from './send-due.ts';

type OutgoingMail = Pick<DueMail, 'message_id' | 'address' | 'subject' | 'body' | 'unsubscribe_key'> & {
  /** Besides those of the key. */
  headers?: Record<string, string>;
  attachments?: { name: string; type: string; content: Uint8Array }[];
};

export interface Mailer {
  /** Resolves once the server has accepted the mail; rejects with its response. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

type Settings = Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL'>;

export function mailerOf({ SMTP_URL, MAIL_FROM, PUBLIC_URL = '' }: Settings): Mailer | null {
  if (SMTP_URL === undefined || MAIL_FROM === undefined) return null;
  const mailServer = new URL(SMTP_URL);
  // The library reads its options from the URL.
  if (!mailServer.searchParams.has('connectionTimeout'))
    mailServer.searchParams.set('connectionTimeout', '10000');
  if (!mailServer.searchParams.has('socketTimeout')) mailServer.searchParams.set('socketTimeout', '30000');
  const transport = createTransport(mailServer.href, { from: MAIL_FROM });
  return {
    send: async (mail) => {
      const { message_id, address, subject, body: text, unsubscribe_key: key, attachments = [] } = mail;
      const domain = MAIL_FROM.split('@').at(-1)?.replace('>', '') ?? 'localhost';
      await transport.sendMail({
        // As one address, which is not read as a list.
        to: { name: '', address },
        subject,
        text,
        // The same on every retry, so that a mailbox can detect duplicates.
        messageId: `<${message_id}@${domain}>`,
        headers: {
          ...mail.headers,
          ...(key !== null &&
            unsubscribeHeaders(`${PUBLIC_URL}/api/mail-preferences/unsubscribe?key=${key}`)),
        },
        attachments: attachments.map(({ name, type, content }) => ({
          filename: name,
          contentType: type,
          content: Buffer.from(content),
        })),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close: () => transport.close(),
  };
}

/** Whether a retry is pointless: the server refuses the mail permanently (codes from 500). */
export const isRefusedForGood = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500;

/** Mail programs show a button for these (RFC 2369, RFC 8058). */
export const unsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
