import type { MailItem } from '#domain/alerts/mail-preferences';

/** The mail about new alerts and captures, with links to their pages. `site`: the address of this installation. */
export function digestMail(
  items: readonly MailItem[],
  site: string,
  unsubscribeKey: string,
): { subject: string; body: string } {
  const [first] = items;
  const subject = items.length === 1 && first ? first.message : `${items.length} things need your attention`;
  const list = items.map(({ message, link }) => `- ${message}\n  ${site}${link}`).join('\n\n');
  return {
    subject: `Drover: ${subject}`,
    body: `New since the last email:

${list}

Choose what you are emailed about: ${site}/settings
Unsubscribe: ${unsubscribePage(site, unsubscribeKey)}
`,
  };
}

const unsubscribePage = (site: string, key: string): string => `${site}/unsubscribe?key=${key}`;

/** Mail programs show a button for these (RFC 2369, RFC 8058). */
export const unsubscribeHeaders = (site: string, key: string): Record<string, string> => ({
  'List-Unsubscribe': `<${site}/api/mail-preferences/unsubscribe?key=${key}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
