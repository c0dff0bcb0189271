import { Button, Group, Stack, Tabs, Collapse, NativeSelect } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { KINDS, RECORD_KINDS, type RecordKind } from '#domain/import/kinds';
import { count, counted, money, sentence } from '#domain/kit/format';
import { sumCents } from '#domain/kit/money';
import { fileNumber } from '#domain/kit/table-file/numbers';
import { useSearchChoice } from '../../lib/search-params.ts';
import { MessageBox, Note } from '../../ui/messages.tsx';
import { Confirmations, Preview, Rows, RowsShown, type PreviewSteps } from '../preview.tsx';
import { Decisions } from './decisions.tsx';
import { isKnown, type KnownSheet, type RecordDraft } from './draft.ts';
import { addedBy } from './import.ts';
import { recordsLook } from './record-rows.tsx';
import { SHOWN_ROWS, type SheetDraft } from './sheet.ts';
import { useDisclosure } from '@mantine/hooks';
import type { RecordField } from '#domain/import/field';
import { ColumnSelect } from '../column-select.tsx';
import classes from '../imports.module.css';

const NONE = 'none';

const KindSelect = ({ sheet }: { sheet: SheetDraft }) => (
  <NativeSelect
    label={sheet.name === '' ? 'Rows of this file' : `Rows of the sheet ${sheet.name}`}
    value={sheet.kind ?? NONE}
    onChange={(event) => {
      const { value } = event.currentTarget;
      sheet.setKind(value === NONE ? null : (value as RecordKind));
    }}
    data={[
      { value: NONE, label: 'Not imported' },
      ...RECORD_KINDS.map((kind) => ({ value: kind, label: sentence(KINDS[kind].nouns[1]) })),
    ]}
  />
);

function Columns({ sheet }: { sheet: KnownSheet }) {
  const missing = sheet.missing();
  const unread = sheet.unread();
  const [opened, { toggle }] = useDisclosure(missing.length > 0);
  return (
    <Stack gap="xs" component="section" aria-label="Columns">
      {missing.length > 0 && (
        <MessageBox kind="error">
          {`The file has no column for ${missing.join(', ')}: choose one below, or “The same in every row”.`}
        </MessageBox>
      )}
      <Group gap="sm">
        <Button variant="subtle" size="compact-sm" aria-expanded={opened} onClick={toggle}>
          {opened ? 'Hide columns' : 'Columns'}
        </Button>
        {unread.length > 0 && <Note>{`Columns not read: ${unread.join(', ')}`}</Note>}
      </Group>
      <Collapse expanded={opened}>
        <div className={classes.columns}>
          {KINDS[sheet.kind].fields.map((field) => (
            <FieldColumn key={field.field} sheet={sheet} field={field} />
          ))}
        </div>
        <Note mt="xs">
          Your choices are remembered for files with the same headings. A value for every row is asked for
          with each file.
        </Note>
      </Collapse>
    </Stack>
  );
}

const FieldColumn = ({ sheet, field }: { sheet: KnownSheet; field: RecordField }) => (
  <ColumnSelect
    label={field.label}
    required={field.required ?? false}
    headings={sheet.names}
    mayBeSame={!field.stated}
    value={sheet.same.has(field.field) ? 'same' : (sheet.columns.get(field.field) ?? null)}
    onChoose={(chosen) =>
      chosen === 'same' ? sheet.setSame(field.field, '') : sheet.setColumn(field.field, chosen)
    }
  />
);

interface RecordsPreviewProps extends PreviewSteps {
  draft: RecordDraft;
  blocked: string | undefined;
}

function whyNotSaved(draft: RecordDraft, blocked: string | undefined): string | undefined {
  const { ready, wrong } = draft.counts();
  const sheets = draft.known();
  const [unanswered] = sheets.flatMap((sheet) => sheet.unanswered());
  if (unanswered !== undefined) return `Enter the ${unanswered} of every row first`;
  if (!draft.isChecked()) return 'The rows are being checked';
  if (sheets.some((sheet) => sheet.undecided().length > 0)) return 'Skip or import the repeated rows first';
  if (sheets.some((sheet) => sheet.questions().length > 0))
    return 'Answer the questions above the rows first';
  if (wrong > 0) return 'Correct or skip the rows with a problem first';
  const hasCredits = sheets.some(({ verdict, reading }) => verdict.credits.length > 0 && !reading.credits);
  if (!hasCredits && ready === 0) return 'There are no rows to save';
  return hasCredits || draft.hasUnlooked() ? 'Confirm what needs attention first' : blocked;
}

const firstKnown = ({ sheets }: RecordDraft): number => Math.max(0, sheets.findIndex(isKnown));

export function RecordsPreview({ draft, blocked, ...steps }: RecordsPreviewProps) {
  const version = useSyncExternalStore(draft.subscribe, draft.version);
  const [open, setOpen] = useState(() => String(firstKnown(draft)));
  const { ready, wrong } = draft.counts();
  const isChecked = draft.isChecked();
  const sheet = draft.sheets[Number(open)];
  const about = (
    <>
      <Note component="output" display="block">
        {isChecked
          ? `${counted(ready, 'row')} ready for ${draft.owner}${wrong > 0 ? `, ${counted(wrong, 'problem')}` : ''}`
          : 'Checking the rows...'}
      </Note>
      {isChecked && ready > 0 && <Note>{`Saves ${addedBy(draft.saves)}`}</Note>}
    </>
  );
  return (
    <Preview {...steps} fileName={draft.fileName} about={about} whyNot={whyNotSaved(draft, blocked)}>
      <RecordConfirmations draft={draft} />
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
      {sheet && !isKnown(sheet) && (
        <>
          <Group align="flex-end">
            <KindSelect sheet={sheet} />
          </Group>
          <MessageBox kind="notice">
            {`${counted(sheet.row.length, 'row')} with the columns ${sheet.headings.join(', ')}. Choose what the rows contain, or leave them out.`}
          </MessageBox>
        </>
      )}
      {sheet && isKnown(sheet) && <SheetRows key={open} sheet={sheet} version={version} />}
    </Preview>
  );
}

/** Confirmations of unusual rows, and of negative expenses as credits. */
function RecordConfirmations({ draft }: { draft: RecordDraft }) {
  const { wrong, unusual } = draft.counts();
  const [one, many] = KINDS.expenses.nouns;
  const credits = draft.known().flatMap((sheet) => {
    const rows = sheet.verdict.credits;
    if (rows.length === 0) return [];
    const amounts = rows.map((rowIndex) => fileNumber(sheet.cell('amount', rowIndex)) ?? 0);
    return {
      label: `Save ${counted(rows.length, `${one} below zero`, `${many} below zero`)} as credits: ${money(sumCents(amounts))}`,
      description: 'A credit lowers the cost of its lot',
      checked: sheet.reading.credits,
      onChange: (on: boolean) => sheet.read({ credits: on }),
    };
  });
  const looked = {
    label: `Save ${counted(unusual, 'unusual row')} anyway`,
    description: 'Each says below what is unusual about it, such as its weight per head',
    checked: !draft.hasUnlooked(),
    onChange: (on: boolean) => draft.look(on),
  };
  return <Confirmations list={[...credits, ...(unusual > 0 && wrong === 0 ? [looked] : [])]} />;
}

/** The server lists at most this many problems of a sheet. */
const MOST_LISTED = 5000;

function SheetRows({ sheet, version }: { sheet: KnownSheet; version: number }) {
  const [shown, show] = useSearchChoice('rows', SHOWN_ROWS);
  const { kind } = sheet;
  const { problems, problem_count, warnings, duplicates, others, planned } = sheet.verdict;
  const [one, many] = KINDS[kind].nouns;
  return (
    <Stack gap="sm">
      <Group align="flex-end" gap="sm">
        <KindSelect sheet={sheet} />
        <RowsShown
          choices={[
            ['all', 'All rows', sheet.row.length],
            ['wrong', 'With a problem', problems.size],
            ['unusual', 'Unusual', warnings.size],
            ['repeated', 'Repeated', duplicates.size],
          ]}
          shown={shown}
          onShow={show}
        />
        {problems.size > 0 && (
          <Button variant="default" onClick={() => sheet.skip(problems.keys(), true)}>
            Skip {counted(problems.size, `${one} with a problem`, `${many} with a problem`)}
          </Button>
        )}
      </Group>
      <Columns key={kind} sheet={sheet} />
      <Decisions sheet={sheet} />
      {planned > 0 && (
        <Note>{`${counted(planned, 'row')} not imported: the lots’ plans write these expenses`}</Note>
      )}
      {others.size > planned && (
        <Note>{`${counted(others.size - planned, 'row')} left out: totals or repeated headings`}</Note>
      )}
      {problems.size < problem_count && problems.size >= MOST_LISTED && (
        <MessageBox kind="notice">More problems not shown.</MessageBox>
      )}
      <Rows look={recordsLook(sheet)} rowIndexes={sheet.shown(shown)} version={version} />
    </Stack>
  );
}
