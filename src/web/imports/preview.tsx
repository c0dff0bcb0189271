import { Button, Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useDeferredValue, Fragment, useState, type ReactNode } from 'react';
import type { Progress } from '#api/progress';
import { count } from '#domain/kit/format';
import { MessageBox, Note, SectionTitle } from '../ui/messages.tsx';
import { Sentence } from '../ui/sentence.tsx';
import { useNarrow } from '../ui/use-narrow.ts';
import { WorkProgress } from '../ui/work-progress.tsx';
import type { ShownRow, FactColumn } from './draft.ts';
import { RowsTable, RowNumber, SelectAll, type RowsProps, RowNotes } from './rows-table.tsx';
import classes from './imports.module.css';
import table from '../ui/data-table.module.css';

const CARDS_AT_A_TIME = 25;

function RowsCards<Row extends ShownRow>({ look, rowIndexes }: RowsProps<Row>) {
  const { columns, beforeNotes = 0 } = look;
  const [requestedPage, setPage] = useState(0);
  const last = Math.max(0, Math.ceil(rowIndexes.length / CARDS_AT_A_TIME) - 1);
  const page = Math.min(requestedPage, last);
  const from = page * CARDS_AT_A_TIME;
  const shown = Array.from(rowIndexes.subarray(from, from + CARDS_AT_A_TIME), look.row);
  return (
    <>
      {look.selection && <SelectAll look={look} rowIndexes={rowIndexes} label="Select all rows shown" />}
      <ul className={table.cards} aria-label={look.label}>
        {shown.map((row) => (
          <li key={row.rowIndex} className={table.card} aria-label={row.name}>
            <div className={classes.cardHead}>
              <RowNumber look={look} row={row} label={`Row ${row.number}`} />
            </div>
            {beforeNotes > 0 && <Figures columns={columns.slice(0, beforeNotes)} row={row} />}
            <RowNotes row={row} notes={look.notes(row)} />
            <Figures columns={columns.slice(beforeNotes)} row={row} />
          </li>
        ))}
      </ul>
      {last > 0 && (
        <Group justify="space-between">
          <Button variant="default" disabled={page === 0} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <Text size="sm">
            {count(from + 1)} to {count(from + shown.length)} of {count(rowIndexes.length)}
          </Text>
          <Button variant="default" disabled={page === last} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </Group>
      )}
    </>
  );
}

const Figures = <Row,>({ columns, row }: { columns: readonly FactColumn<Row>[]; row: Row }) => (
  <dl className={table.figures}>
    {columns
      .flatMap(({ facts }) => facts)
      .map(({ label, unit, cell }) => (
        <Fragment key={label}>
          <dt>
            {label}
            {unit && ' '}
            {unit && <span className={table.unit}>{unit}</span>}
          </dt>
          <dd>{cell(row)}</dd>
        </Fragment>
      ))}
  </dl>
);

export interface PreviewSteps {
  saving: Progress | null;
  error: string | null;
  onCancel: () => void;
  onSave: () => void;
}

interface PreviewProps extends PreviewSteps {
  fileName: string;
  about: ReactNode;
  whyNot: string | undefined;
  children: ReactNode;
}

export const Preview = ({ fileName, about, whyNot, children, ...steps }: PreviewProps) => (
  <Stack component="section" aria-label="Preview" gap="md">
    <Group justify="space-between" align="flex-start">
      <div>
        <SectionTitle>{fileName}</SectionTitle>
        {about}
      </div>
      <Stack gap={4} align="flex-end" className={classes.actions}>
        <Group gap="sm">
          <Button variant="default" onClick={steps.onCancel}>
            Cancel
          </Button>
          <Button onClick={steps.onSave} disabled={steps.saving !== null || whyNot !== undefined}>
            {steps.saving ? 'Saving...' : 'Save'}
          </Button>
        </Group>
        {whyNot !== undefined && <Note>{whyNot}</Note>}
      </Stack>
    </Group>
    {steps.saving && (
      <WorkProgress title="Saving" progress={steps.saving} note="All of them are saved, or none." />
    )}
    {steps.error && <MessageBox kind="error">{steps.error}</MessageBox>}
    {children}
  </Stack>
);

interface Confirmation {
  label: string;
  description: string;
  checked: boolean;
  onChange: (on: boolean) => void;
}

interface ConfirmationsProps {
  name?: string;
  title?: string;
  list: readonly Confirmation[];
}

/** Confirmations before the rows are saved, a check box for each reason. Source: decisions 49 and 77. */
export const Confirmations = ({
  name = 'Needs attention',
  title = 'confirm what is right before you save',
  list,
}: ConfirmationsProps) =>
  list.length > 0 && (
    <section className={classes.confirm} aria-label={name}>
      <Text fw={600}>{`${name}: ${title}`}</Text>
      <Stack gap="sm">
        {list.map(({ label, onChange, ...confirmation }) => (
          <Checkbox
            key={label}
            label={<Sentence>{label}</Sentence>}
            {...confirmation}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </section>
  );

interface Question {
  message: string;
  answers: readonly { label: string; choose: () => void }[];
}

export const Questions = ({ list }: { list: readonly Question[] }) =>
  list.map(({ message, answers }) => (
    <MessageBox key={message} kind="notice">
      <Group gap="sm">
        {message}
        {answers.map(({ label, choose }) => (
          <Button key={label} size="compact-sm" variant="default" onClick={choose}>
            {label}
          </Button>
        ))}
      </Group>
    </MessageBox>
  ));

interface RowsShownProps<Shown extends string> {
  choices: readonly (readonly [shown: Shown, words: string, rows: number])[];
  shown: Shown;
  onShow: (shown: Shown) => void;
}

export const RowsShown = <Shown extends string>({ choices, shown, onShow }: RowsShownProps<Shown>) => (
  <NativeSelect
    label="Show"
    value={shown}
    onChange={(event) => onShow(event.currentTarget.value as Shown)}
    data={choices.map(([value, words, rows]) => ({ value, label: `${words} (${count(rows)})` }))}
  />
);

/** The rows, as a table or on a phone as cards. They render after everything else, so that neither blocks the page for long. */
export function Rows<Row extends ShownRow>(props: RowsProps<Row>) {
  const narrow = useNarrow();
  const isReady = useDeferredValue(true, false);
  const View = narrow ? RowsCards : RowsTable;
  return isReady && <View {...props} />;
}
