import { Button, Collapse, Group, NativeSelect, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { sentence } from '#domain/kit/format';
import type { RecordField } from '#domain/import/field';
import { KINDS, RECORD_KINDS, type RecordKind } from '#domain/import/kinds';
import { MessageBox } from '../ui/message-box.tsx';
import { Note } from '../ui/typography.ts';
import type { Draft } from './draft.ts';
import type { DraftSheet } from './draft-sheet.ts';
import type { KnownSheet } from './row-parts.tsx';
import classes from './record-imports.module.css';

const NONE = 'none';
const SAME = 'same';

/** What the rows of a sheet are. */
export const KindSelect = ({ draft, sheet }: { draft: Draft; sheet: DraftSheet }) => (
  <NativeSelect
    label={sheet.name === '' ? 'Rows of this file' : `Rows of the sheet ${sheet.name}`}
    value={sheet.kind ?? NONE}
    onChange={(event) => {
      const { value } = event.currentTarget;
      draft.setKind(sheet, value === NONE ? null : (value as RecordKind));
    }}
    data={[
      { value: NONE, label: 'Not imported' },
      ...RECORD_KINDS.map((kind) => ({ value: kind, label: sentence(KINDS[kind].nouns[1]) })),
    ]}
  />
);

/** Which column is which: recognized by the headings, and changed by hand. */
export function Columns({ draft, sheet }: { draft: Draft; sheet: KnownSheet }) {
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
        {unread.length > 0 && <Note>{`Not read: ${unread.join(', ')}`}</Note>}
      </Group>
      <Collapse expanded={opened}>
        <div className={classes.columns}>
          {KINDS[sheet.kind].fields.map((field) => (
            <FieldColumn key={field.field} draft={draft} sheet={sheet} field={field} />
          ))}
        </div>
        <Note mt="xs">
          What you choose here is remembered for files with the same headings. A value of every row is asked
          for each file.
        </Note>
      </Collapse>
    </Stack>
  );
}

function FieldColumn({ draft, sheet, field }: { draft: Draft; sheet: KnownSheet; field: RecordField }) {
  const at = sheet.columns.get(field.field);
  const same = sheet.same.get(field.field);
  const value = at === undefined ? (same === undefined ? NONE : SAME) : String(at);
  const choose = (chosen: string) => {
    if (chosen === SAME) draft.setSame(sheet, field.field, '');
    else draft.setColumn(sheet, field.field, chosen === NONE ? null : Number(chosen));
  };
  return (
    <div>
      <NativeSelect
        label={field.label}
        required={field.required ?? false}
        value={value}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: NONE, label: 'Not in the file' },
          ...(field.stated ? [] : [{ value: SAME, label: 'The same in every row' }]),
          ...sheet.names.map((label, index) => ({ value: String(index), label })),
        ]}
      />
    </div>
  );
}
