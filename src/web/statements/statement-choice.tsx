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
import type { ReadStatement, StatementSource } from './source.ts';

interface StatementChoiceProps {
  source: StatementSource;
  /** The columns that a statement has. */
  hint: string;
  /** The button below pasted rows. */
  action: string;
  /** A field of days that may be one for every row. */
  sameDay?: string;
  /** The required columns that are not found. */
  missingOf: (read: ReadStatement) => string[];
  children: (read: ReadStatement) => ReactNode;
}

/** A statement to drop or paste, then its columns and what it comes to. */
export function StatementChoice({
  source,
  hint,
  action,
  sameDay,
  missingOf,
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
  const missing = missingOf(read);
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
