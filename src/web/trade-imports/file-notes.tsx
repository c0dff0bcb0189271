import { Button, Group, Text } from '@mantine/core';
import type { SkippedRows } from '#domain/trades/file/skipped';
import type { ImportProfile } from '#domain/trades/file/profile-form';
import { count, counted } from '#domain/kit/format';
import type { Draft } from './draft.ts';
import { LeftOutRows } from './left-out-rows.tsx';
import type { FileFacts } from './read-worker.ts';
import classes from './trade-imports.module.css';
import { Note } from '../ui/typography.ts';

/** What was skipped before the trades were found: `2 title lines above the header in row 3`. Source: decision 52. */
function foundMessage({ header, sheet }: Pick<FileFacts, 'header' | 'sheet'>): string | null {
  const parts = [
    ...(sheet === null ? [] : [`Read from the sheet ${sheet}, the first with the header`]),
    ...(header.titles === 0
      ? []
      : [`Skipped ${counted(header.titles, 'title line')} above the header in row ${header.row}`]),
  ];
  const [first, second] = parts;
  return second === undefined ? (first ?? null) : `${first}. ${second}.`;
}

const rowList = ({ rows, count: all }: SkippedRows): string =>
  `${all === 1 ? 'row' : 'rows'} ${rows.map(count).join(', ')}${all > rows.length ? ', ...' : ''}`;

/** Rows that are not cattle trades, or no fills, by name; they are not saved. Source: decisions 48 and 77. */
export function SkippedList({ skipped, skipped_count }: Pick<FileFacts, 'skipped' | 'skipped_count'>) {
  const named = skipped.reduce((sum, { count: rows }) => sum + rows, 0);
  const filled = skipped.some(({ kind }) => kind === 'not a fill');
  return (
    <div>
      <Text size="sm">
        {counted(skipped_count, 'row')} of the file {skipped_count === 1 ? 'is' : 'are'} skipped:{' '}
        {skipped_count === 1 ? 'it is no cattle trade' : 'they are no cattle trades'}
        {filled && ', or not filled'}
      </Text>
      <ul className={classes.problems} aria-label="Skipped rows">
        {skipped.map((rows) => (
          <li key={rows.name}>
            {rows.name}: {counted(rows.count, 'row')} ({rowList(rows)})
          </li>
        ))}
        {skipped_count > named && <li>and {count(skipped_count - named)} more</li>}
      </ul>
    </div>
  );
}

/** The columns that are not read, with their first values. Source: decision 77. */
const UnreadList = ({ unread }: Pick<FileFacts, 'unread'>) => (
  <Note>
    Columns not read: {unread.map(({ heading, values }) => `${heading} (${values.join(', ')})`).join('; ')}
  </Note>
);

/** Notes about a file besides its trades. */
export function FileNotes({ draft }: { draft: Draft }) {
  const { facts } = draft;
  const found = foundMessage(facts);
  if (found === null && facts.skipped_count === 0 && facts.unread.length === 0)
    return <LeftOutRows draft={draft} />;
  return (
    <>
      <div>
        {found !== null && <Note>{found}</Note>}
        {facts.unread.length > 0 && <UnreadList unread={facts.unread} />}
        {facts.skipped_count > 0 && <SkippedList {...facts} />}
      </div>
      <LeftOutRows draft={draft} />
    </>
  );
}

interface ReadByProps {
  profile: ImportProfile | undefined;
  disabled: boolean;
  onProfile: () => void;
}

/** By which profile the file was read. */
export const ReadBy = ({ profile, disabled, onProfile }: ReadByProps) => (
  <Group gap={4}>
    <Note>{profile ? `Read by the import profile ${profile.broker}` : 'Read by its headings'}</Note>
    <Button variant="subtle" size="compact-sm" disabled={disabled} onClick={onProfile}>
      {profile ? 'Change' : 'Save as Profile'}
    </Button>
  </Group>
);
