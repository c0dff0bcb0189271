import { day } from '#domain/kit/format';
import type { DueReportMail } from './queries.ts';
import type { ReportFile } from './report-file.ts';

type Sent = Pick<DueReportMail, 'due_on' | 'by_hand' | 'set_by' | 'stop_key'>;

/** Removes line breaks: an entity's name is part of the subject header. */
const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** The mail that brings a report. `site`: the address of this installation. */
export function reportMailText(
  { about, empty }: Pick<ReportFile, 'about' | 'empty'>,
  { due_on, by_hand, set_by, stop_key }: Sent,
  site: string,
): { subject: string; body: string } {
  const { title, made_at, prices, simulated } = about;
  const entity = onOneLine(about.entity_name);
  const sentences = [
    `The ${title} of ${entity} for ${day(about.day)} is attached as a PDF`,
    `Made ${made_at}. ${prices}`,
    simulated && 'Simulated prices: the figures are not those of a market',
    empty && `There is nothing in it: ${empty.join('; ')}`,
    !by_hand && due_on !== about.day && `It was due on ${day(due_on)}, and could not be sent before`,
  ].filter(Boolean);
  return {
    subject: `${title}, ${entity}, ${day(about.day)}`,
    body: `${sentences.map((sentence) => `${String(sentence)}.`).join('\n')}

${onOneLine(set_by)} of ${entity} has Drover send it to you. Questions about it are answered by them.
No more of these mails: ${site}/unsubscribe?of=reports&key=${stop_key}
`,
  };
}

/** Mail programs show a button for these (RFC 2369, RFC 8058). */
export const stopHeaders = (site: string, { stop_key }: Pick<Sent, 'stop_key'>): Record<string, string> => ({
  'List-Unsubscribe': `<${site}/api/report-mails/stop?key=${stop_key}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
