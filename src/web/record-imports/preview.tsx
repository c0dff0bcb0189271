import { Button, Checkbox, Group, NativeSelect, Stack, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useDeferredValue, useState, useSyncExternalStore } from 'react';
import type { Progress } from '#api/progress';
import { count, counted } from '#domain/kit/format';
import { KINDS } from '#domain/import/kinds';
import { MessageBox } from '../ui/message-box.tsx';
import { WorkProgress } from '../ui/work-progress.tsx';
import { Note, SectionTitle } from '../ui/typography.ts';
import { Columns, KindSelect } from './columns.tsx';
import { Decisions } from './decisions.tsx';
import type { Draft } from './draft.ts';
import type { DraftSheet, ShownRows } from './draft-sheet.ts';
import type { KnownSheet } from './row-parts.tsx';
import { addedBy } from './past-imports.tsx';
import { RowsCards } from './rows-cards.tsx';
import { RowsTable } from './rows-table.tsx';

interface PreviewProps {
  draft: Draft;
  /** The records saved so far, while they are saved. */
  saving: Progress | null;
  error: string | null;
  /** Why nothing can be saved besides the rows. */
  blocked: string | undefined;
  onCancel: () => void;
  onSave: () => void;
}

function whyNotSaved(draft: Draft, blocked: string | undefined): string | undefined {
  const { ready, wrong } = draft.counts();
  const sheets = draft.known();
  const [unanswered] = sheets.flatMap((sheet) => sheet.unanswered());
  if (unanswered !== undefined) return `Enter the ${unanswered} of every row first`;
  if (!draft.isChecked()) return 'The rows are being checked';
  if (sheets.some((sheet) => sheet.undecided().length > 0)) return 'Skip or import the repeated rows first';
  if (sheets.some((sheet) => sheet.questions().length > 0))
    return 'Answer the questions above the rows first';
  if (wrong > 0) return 'Correct or skip the rows with a problem first';
  if (sheets.some(({ creditRows, creditsConfirmed }) => creditRows.length > 0 && !creditsConfirmed))
    return 'Confirm the credits first';
  if (ready === 0) return 'There is no row to save';
  return draft.hasUnlooked() ? 'Look at the unusual rows first' : blocked;
}

/** The position of the first sheet whose kind of records is known; the first of all if none is. */
const firstKnown = ({ sheets }: Draft): number =>
  Math.max(
    0,
    sheets.findIndex(({ kind }) => kind !== null),
  );

/** The rows of a file with the verdict on each, before they are saved. */
export function Preview({ draft, saving, error, blocked, onCancel, onSave }: PreviewProps) {
  useSyncExternalStore(draft.subscribe, draft.version);
  const [open, setOpen] = useState(() => String(firstKnown(draft)));
  const { ready, wrong, unusual } = draft.counts();
  const reason = whyNotSaved(draft, blocked);
  const sheet = draft.sheets[Number(open)];
  return (
    <Stack component="section" aria-label="Preview" gap="md">
      <Group justify="space-between">
        <div>
          <SectionTitle>{draft.fileName}</SectionTitle>
          <Note component="output" display="block">
            {draft.isChecked()
              ? `${counted(ready, 'row')} ready for ${draft.owner}${wrong > 0 ? `, ${counted(wrong, 'problem')}` : ''}`
              : 'Checking the rows...'}
          </Note>
          {draft.isChecked() && ready > 0 && <Note>{`Saves ${addedBy(draft.saves)}`}</Note>}
          {draft.isChecked() && reason !== undefined && <Note>{reason}</Note>}
        </div>
        <Group gap="sm">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button onClick={onSave} disabled={saving !== null || reason !== undefined} title={reason}>
            {saving ? 'Saving...' : `Save ${counted(ready, 'Row')}`}
          </Button>
        </Group>
      </Group>
      {saving && <WorkProgress title="Saving" progress={saving} note="All of them are saved, or none." />}
      {error && <MessageBox kind="error">{error}</MessageBox>}
      {unusual > 0 && wrong === 0 && (
        <Checkbox
          checked={!draft.hasUnlooked()}
          onChange={(event) => draft.look(event.currentTarget.checked)}
          label={`Save ${counted(unusual, 'unusual row')} anyway`}
          description="Each says below what is unusual about it, such as its weight per head"
        />
      )}
      {draft.sheets.length > 1 && (
        <Tabs value={open} onChange={(value) => setOpen(value ?? '0')}>
          <Tabs.List>
            {draft.sheets.map((one, at) => (
              <Tabs.Tab key={one.name} value={String(at)}>
                {one.name}
                {one.kind !== null && ` (${count(one.row.length)})`}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      )}
      {sheet && <SheetPreview key={open} draft={draft} sheet={sheet} />}
    </Stack>
  );
}

const isKnown = (sheet: DraftSheet): sheet is KnownSheet => sheet.kind !== null;

function SheetPreview({ draft, sheet }: { draft: Draft; sheet: DraftSheet }) {
  const narrow = useMediaQuery('(max-width: 39.99em)', undefined, { getInitialValueInEffect: false });
  const [shown, show] = useState<ShownRows>('all');
  const View = narrow ? RowsCards : RowsTable;
  // The rows render after everything else, so that neither blocks the page for long.
  const hasRows = useDeferredValue(true, false);
  if (!isKnown(sheet)) {
    return (
      <Stack gap="sm">
        <Group align="flex-end">
          <KindSelect draft={draft} sheet={sheet} />
        </Group>
        <MessageBox kind="notice">
          {`${counted(sheet.row.length, 'row')} with the columns ${sheet.headings.join(', ')}. Choose what the rows are, or leave them out.`}
        </MessageBox>
      </Stack>
    );
  }
  const unlisted = sheet.problemCount > 0 && sheet.wrong < sheet.problemCount && sheet.wrong >= 5000;
  return (
    <Stack gap="sm">
      <Group align="flex-end" gap="sm">
        <KindSelect draft={draft} sheet={sheet} />
        <NativeSelect
          label="Show"
          value={shown}
          onChange={(event) => show(event.currentTarget.value as ShownRows)}
          data={[
            { value: 'all', label: `All rows (${count(sheet.row.length)})` },
            { value: 'wrong', label: `With a problem (${count(sheet.wrong)})` },
            { value: 'unusual', label: `Unusual (${count(sheet.unusual)})` },
            { value: 'repeated', label: `Repeated (${count(sheet.repeated)})` },
          ]}
        />
        {sheet.wrong > 0 && (
          <Button variant="default" onClick={() => draft.skip(sheet, sheet.shown('wrong'), true)}>
            Skip{' '}
            {counted(
              sheet.wrong,
              `${KINDS[sheet.kind].nouns[0]} with a problem`,
              `${KINDS[sheet.kind].nouns[1]} with a problem`,
            )}
          </Button>
        )}
      </Group>
      <Columns key={sheet.kind} draft={draft} sheet={sheet} />
      <Decisions draft={draft} sheet={sheet} />
      {sheet.skippedRows > 0 && (
        <Note>{`${counted(sheet.skippedRows, 'row')} left out: totals or repeated headings`}</Note>
      )}
      {unlisted && <MessageBox kind="notice">There are more problems than are listed here.</MessageBox>}
      {hasRows && <View draft={draft} sheet={sheet} rowIndexes={sheet.shown(shown)} />}
    </Stack>
  );
}
