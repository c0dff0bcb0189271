import { Button, Collapse, Group, NativeSelect, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { sentence } from '#domain/kit/format';
import type { RecordField } from '#domain/import/field';
import { KINDS, RECORD_KINDS, type RecordKind } from '#domain/import/kinds';
import { MessageBox } from '../../ui/message-box.tsx';
import { Note } from '../../ui/typography.ts';
import { ColumnSelect } from '../column-select.tsx';
import classes from '../imports.module.css';
import type { KnownSheet } from './draft.ts';
import type { SheetDraft } from './sheet.ts';

const NONE = 'none';

/** What the rows of a sheet are. */
export const KindSelect = ({ sheet }: { sheet: SheetDraft }) => (
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

/** Which column is which: recognized by the headings, and changed by hand. */
export function Columns({ sheet }: { sheet: KnownSheet }) {
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
          What you choose here is remembered for files with the same headings. A value of every row is asked
          for each file.
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
