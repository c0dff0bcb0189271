import { createTransport } from 'nodemailer';
import type { Env } from '../env.ts';
import type { DueMail } from './queries.ts';
import { unsubscribeHeaders } from './digest-mail.ts';

/** Hands mails to the server of `SMTP_URL`. */
export interface Mailer {
  /** Resolves once the server has taken the mail; rejects with what it said. */
  send(mail: Pick<DueMail, 'message_id' | 'address' | 'subject' | 'body' | 'unsubscribe_key'>): Promise<void>;
  close(): void;
}

type Settings = Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL'>;

/** Null where no mail server is set. */
export function mailerOf({ SMTP_URL, MAIL_FROM, PUBLIC_URL = '' }: Settings): Mailer | null {
  if (SMTP_URL === undefined || MAIL_FROM === undefined) return null;
  const address = new URL(SMTP_URL);
  // The library reads its options from the address.
  if (!address.searchParams.has('connectionTimeout')) address.searchParams.set('connectionTimeout', '10000');
  if (!address.searchParams.has('socketTimeout')) address.searchParams.set('socketTimeout', '30000');
  const transport = createTransport(address.href, { from: MAIL_FROM });
  return {
    send: async ({ message_id, address: to, subject, body: text, unsubscribe_key: key }) => {
      const domain = MAIL_FROM.split('@').at(-1)?.replace('>', '') ?? 'localhost';
      await transport.sendMail({
        to,
        subject,
        text,
        // The same whenever it is sent again, so that a mailbox can tell a repetition.
        messageId: `<${message_id}@${domain}>`,
        headers: key === null ? {} : unsubscribeHeaders(PUBLIC_URL, key),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close: () => transport.close(),
  };
}

/** Whether another try is of no use: the server refuses the mail for good (its codes from 500 on). */
export const isRefusedForGood = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500;
