import { BALANCE_FIELDS, missingPositionColumns, POSITION_FIELDS } from '#domain/statements/fields';
import { BackLink } from '../ui/links.tsx';
import { Page } from '../ui/page.tsx';
import { UrlTabs } from '../ui/tabs.tsx';
import { BalancesPreview } from './balances.tsx';
import { PositionComparison } from './comparison.tsx';
import { missingOf, statementSource, type ReadStatement, type StatementSource } from './source.ts';
import { Button, Collapse, Group, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { columnNames } from '#domain/import/column-names';
import { counted } from '#domain/kit/format';
import { RECORD_FILES } from '#domain/kit/table-file/file';
import { ColumnSelect } from '../imports/column-select.tsx';
import { FileZone } from '../imports/file-zone.tsx';
import classes from '../imports/imports.module.css';
import { PasteBox } from '../imports/paste-box.tsx';
import { MessageBox, Note, SectionTitle } from '../ui/messages.tsx';

interface StatementChoiceProps {
  source: StatementSource;
  /** The columns that a statement has. */
  hint: string;
  /** The button below pasted rows. */
  action: string;
  /** A field of days that may be one for every row. */
  sameDay?: string;
  /** The required columns that are not found. */
  missing: (read: ReadStatement) => string[];
  children: (read: ReadStatement) => ReactNode;
}

/** A statement to drop or paste, then its columns and the comparison. */
function StatementChoice({
  source,
  hint,
  action,
  sameDay,
  missing: requiredColumns,
  children,
}: StatementChoiceProps) {
  const { upload, pasted, read } = source.use();
  const paste = <PasteBox text={pasted} onType={source.paste} onFile={source.readPasted} action={action} />;
  if (read === null)
    return (
      <Stack gap="lg">
        <FileZone
          upload={upload}
          prompt="Drag and drop your broker’s statement here"
          inputLabel="Statement"
          files={RECORD_FILES}
          onFile={source.read}
          onCancel={source.cancel}
          hints={<Note ta="center">{hint}</Note>}
        />
        {paste}
      </Stack>
    );
  const missing = requiredColumns(read);
  return (
    <Stack gap="md" component="section" aria-label="Statement">
      <Group justify="space-between" gap="sm">
        <div>
          <SectionTitle>{read.isPasted ? 'Pasted Rows' : read.fileName}</SectionTitle>
          <Note>{counted(read.table.row.length, 'row')}</Note>
        </div>
        <Button variant="default" onClick={source.leave}>
          Another Statement
        </Button>
      </Group>
      {read.isPasted && paste}
      {upload.state === 'error' && <MessageBox kind="error">{upload.message}</MessageBox>}
      <Columns key={`columns ${read.id}`} source={source} read={read} missing={missing} sameDay={sameDay} />
      {missing.length === 0 && children(read)}
    </Stack>
  );
}

interface ColumnsProps {
  source: StatementSource;
  read: ReadStatement;
  missing: readonly string[];
  sameDay: string | undefined;
}

function Columns({ source, read, missing, sameDay }: ColumnsProps) {
  const [opened, { toggle }] = useDisclosure(missing.length > 0);
  const names = columnNames(read.table.headings, read.table.groups);
  return (
    <Stack gap="xs" component="section" aria-label="Columns">
      {missing.length > 0 && (
        <MessageBox kind="error">
          {`The statement has no column for ${missing.join(', ')}: choose one below.`}
        </MessageBox>
      )}
      <Group>
        <Button variant="subtle" size="compact-sm" aria-expanded={opened} onClick={toggle}>
          {opened ? 'Hide columns' : 'Columns'}
        </Button>
      </Group>
      <Collapse expanded={opened}>
        <div className={classes.columns}>
          {source.fields.map(({ field, label, required = false }) => (
            <ColumnSelect
              key={field}
              label={label}
              required={required}
              headings={names}
              mayBeSame={field === sameDay}
              value={read.same.has(field) ? 'same' : (read.columns.get(field) ?? null)}
              onChoose={(chosen) => source.choose(field, chosen === 'same' ? '' : chosen)}
            />
          ))}
          {[...read.same].map(([field, day]) => (
            <TextInput
              key={field}
              type="date"
              label={`${source.fields.find((one) => one.field === field)?.label ?? field} of every row`}
              value={day}
              onChange={(event) => source.choose(field, event.currentTarget.value)}
            />
          ))}
        </div>
      </Collapse>
    </Stack>
  );
}

const positions = statementSource('positions', POSITION_FIELDS);
const balances = statementSource('balances', BALANCE_FIELDS);

const TABS = [
  { value: 'positions', label: 'Open Positions' },
  { value: 'balances', label: 'Balances' },
] as const;

export const StatementPage = () => (
  <Page
    title="Statement Against Books"
    about="Your broker’s statement beside what is stored here. Nothing is changed by comparing."
    back={<BackLink to="/admin/import-trades">Back to Import Trades</BackLink>}
  >
    <UrlTabs label="Parts of a statement" tabs={TABS}>
      {(tab) => (tab === 'positions' ? <Positions /> : <Balances />)}
    </UrlTabs>
  </Page>
);

const Positions = () => (
  <StatementChoice
    source={positions}
    action="Compare Pasted Rows"
    hint="Columns: account, contract, long, short, price. Options may have strike and put or call in columns of their own. The columns are recognized by their headings."
    missing={({ columns }) => missingPositionColumns((field) => columns.has(field))}
  >
    {(read) => <PositionComparison key={read.id} read={read} />}
  </StatementChoice>
);

const Balances = () => (
  <StatementChoice
    source={balances}
    action="Read Pasted Rows"
    sameDay="day"
    hint="Columns: account, statement date, account equity, and where you have them cash and requirement. Each is shown beside what is stored before you save."
    missing={(read) => missingOf(BALANCE_FIELDS, read)}
  >
    {(read) => <BalancesPreview key={read.id} read={read} />}
  </StatementChoice>
);
