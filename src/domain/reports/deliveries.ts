import { z } from 'zod';
import { idSchema, requiredId } from '../kit/fields.ts';
import { counted, sentence } from '../kit/format.ts';
import { MAILED_REPORTS, type MailedReport } from './report-mails.ts';

/** The files that a report can be sent as, by the ending of their names. */
export const FILE_FORMATS = ['pdf', 'xlsx'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

export const FORMAT_LABELS = { pdf: 'PDF', xlsx: 'Excel' } as const satisfies Record<FileFormat, string>;

const eachOnce = <Value>(values: Value[]): Value[] => [...new Set(values)];

/** More clients than this are sent in several goes. */
const MOST_CLIENTS = 2_000;

/** The choice of clients, reports and files; without clients every client. */
export const deliveryForm = z.object({
  clients: z
    .array(requiredId('Client not found'), 'Please select a client')
    .min(1, 'Please select a client')
    .max(MOST_CLIENTS, `At most ${MOST_CLIENTS} clients at a time`)
    .transform(eachOnce)
    .optional(),
  reports: z
    .array(z.enum(MAILED_REPORTS, 'Please select a report'), 'Please select a report')
    .min(1, 'Please select a report')
    .max(20, 'Please select each report once')
    .transform(eachOnce),
  formats: z
    .array(z.enum(FILE_FORMATS, 'Please select PDF or Excel'), 'Please select PDF or Excel')
    .min(1, 'Please select PDF or Excel')
    .max(20, 'Please select each format once')
    .transform(eachOnce),
  by_mail: z.boolean('Files or email is required'),
});

/** An address that a client's own users have allowed for a report. */
const allowedAddressSchema = z.object({ report: z.enum(MAILED_REPORTS), address: z.string() });

/** A client that can be sent reports of, with the addresses to which its own users have them mailed. */
export const recipientSchema = z.object({
  entity_id: idSchema,
  client: z.string(),
  allowed: z.array(allowedAddressSchema),
});
export type Recipient = z.infer<typeof recipientSchema>;

const deliveryMailSchema = allowedAddressSchema.extend({
  sent_at: z.string().nullable(),
  failure: z.string().nullable(),
  given_up: z.boolean(),
});

/** The delivery to one client: one entry of the log. */
export const deliverySchema = z.object({
  id: idSchema,
  /** The same for all clients that were sent together. */
  batch: z.uuid(),
  client: z.string(),
  sender: z.string(),
  made_at: z.string(),
  reports: z.array(z.enum(MAILED_REPORTS)),
  formats: z.array(z.enum(FILE_FORMATS)),
  by_mail: z.boolean(),
  failure: z.string().nullable(),
  downloaded_at: z.string().nullable(),
  /** Whether the reports are still stored, so that the files can be downloaded again. */
  stored: z.boolean(),
  mails: z.array(deliveryMailSchema),
});
export type Delivery = z.infer<typeof deliverySchema>;

/** Days for which the reports of a delivery are stored: longer than mails are tried. */
export const STORED_DAYS = 7;

/**
 * The addresses to which the chosen reports of a client would be mailed, each with the reports that its users have allowed for it.
 *
 * @example banker@bank.com, allowed for the equity report only, gets that one, even if others are chosen too
 */
export function addressesFor(
  { allowed }: Pick<Recipient, 'allowed'>,
  reports: readonly MailedReport[],
): { address: string; reports: MailedReport[] }[] {
  const found = new Map<string, MailedReport[]>();
  for (const { report, address } of allowed)
    if (reports.includes(report)) found.set(address, [...(found.get(address) ?? []), report]);
  return [...found].map(([address, of]) => ({ address, reports: of }));
}

/** Outcome of a delivery to one client, and whether something has failed. */
export interface DeliveryOutcome {
  text: string;
  isFailure: boolean;
}

/**
 * Outcome of the reports of one client.
 *
 * @example 'Downloaded'; 'Sent to 2 of 3: No such mailbox'; 'Refused: No address is allowed for these reports'
 */
export function deliveryOutcome({ by_mail, failure, downloaded_at, mails }: Delivery): DeliveryOutcome {
  if (by_mail && mails.length > 0) return mailOutcome(mails);
  if (downloaded_at !== null)
    return failure === null
      ? { text: 'Downloaded', isFailure: false }
      : { text: `Downloaded in part: ${failure}`, isFailure: true };
  if (failure !== null) return { text: `Refused: ${failure}`, isFailure: true };
  return { text: 'Not downloaded', isFailure: false };
}

function mailOutcome(mails: Delivery['mails']): DeliveryOutcome {
  const sent = mails.filter(({ sent_at }) => sent_at !== null).length;
  const [failed] = mails.filter(({ given_up, failure }) => given_up && failure !== null);
  if (failed)
    return {
      text: sent === 0 ? `Refused: ${failed.failure}` : `Sent ${sent} of ${mails.length}: ${failed.failure}`,
      isFailure: true,
    };
  if (sent === mails.length) return { text: sentence(`sent ${counted(sent, 'email')}`), isFailure: false };
  const [waiting] = mails.filter(({ failure }) => failure !== null);
  return {
    text: `Sending, ${sent} of ${mails.length} sent${waiting ? `: ${waiting.failure}` : ''}`,
    isFailure: false,
  };
}

/** Whether emails of a delivery are still on their way. */
export const isUnderWay = ({ mails }: Pick<Delivery, 'mails'>): boolean =>
  mails.some(({ sent_at, given_up }) => sent_at === null && !given_up);

/** Names that Windows keeps for devices. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** A folder's name as every file system takes it. Example: 'A/B: Cattle?' is 'A-B- Cattle-'. */
function folderName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, '-')
    .slice(0, 80)
    .replaceAll(/^[\s.]+|[\s.]+$/g, '');
  return plain === '' || DEVICE.test(plain) ? `Client ${plain}`.trim() : plain;
}

/**
 * The folders of clients in an archive, each once however file systems compare names.
 *
 * @example folderNames(['Lazy K', 'lazy k', '../x']) is ['Lazy K', 'lazy k 2', '-x']
 */
export function folderNames(clients: readonly string[]): string[] {
  const taken = new Set<string>();
  return clients.map((client) => {
    const base = folderName(client);
    let name = base;
    for (let nth = 2; taken.has(name.toLowerCase()); nth += 1) name = `${base} ${nth}`;
    taken.add(name.toLowerCase());
    return name;
  });
}
