import { textOfPages } from '../reports/testing/pdf-text.ts';
import type { Person } from './test-server.ts';

type Response = Pick<Awaited<ReturnType<Person['send']>>, 'headers' | 'body' | 'rawPayload'>;

/** The time at which a report was made or value at risk was worked out, in which two equal ones may differ. */
const MADE_AT_OF_JSON = /(?<="(?:made|worked_out)_at":")[^"]*/g;
const MADE_AT = /Made \w{3} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M \w+\./g;

/**
 * The content of a response by which two can be compared: of a PDF the text of all its pages, which is packed in the file; of reports and
 * value at risk without the time at which they were made.
 */
export function comparableContent({ headers, body, rawPayload }: Response): string {
  if (headers['content-type'] !== 'application/pdf') return body.replaceAll(MADE_AT_OF_JSON, '…');
  const text = textOfPages(rawPayload).join('\n');
  const times = text.match(MADE_AT)?.length ?? 0;
  if (times !== 1) throw new Error(`The PDF says ${times} times when it was made: ${text.slice(0, 300)}`);
  return text.replace(MADE_AT, 'Made ….');
}
