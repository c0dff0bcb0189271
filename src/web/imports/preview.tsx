import { Button, Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useDeferredValue } from 'react';
import type { Progress } from '#api/progress';
import { count } from '#domain/kit/format';
import { MessageBox } from '../ui/message-box.tsx';
import { Sentence } from '../ui/sentence.tsx';
import { Note, SectionTitle } from '../ui/typography.ts';
import { WorkProgress } from '../ui/work-progress.tsx';
import type { ShownRow } from './draft.ts';
import { RowsCards } from './rows-cards.tsx';
import { type RowsProps, RowsTable } from './rows-table.tsx';
import classes from './imports.module.css';

/** The steps that a preview leads to. */
export interface PreviewSteps {
  /** The rows saved so far, while they are saved. */
  saving: Progress | null;
  error: string | null;
  onCancel: () => void;
  onSave: () => void;
}

interface PreviewProps extends PreviewSteps {
  fileName: string;
  /** What is known of the file, below its name. */
  about: ReactNode;
  /** Why the rows cannot be saved yet. */
  whyNot: string | undefined;
  /** What is decided above the rows, and the rows. */
  children: ReactNode;
}

/** The rows of a file before they are saved. */
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

/** Something unusual that is saved only once the user confirms it. */
interface Confirmation {
  label: string;
  description: string;
  checked: boolean;
  onChange: (on: boolean) => void;
}

interface ConfirmationsProps {
  /** The name of the box, and what it says. */
  name?: string;
  title?: string;
  list: readonly Confirmation[];
}

/** What is confirmed before the rows are saved, a tick for each reason. Source: decisions 49 and 77. */
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

/** What an import asks, and the answers to choose from. */
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
  /** What can be shown, with its words and the number of rows. */
  choices: readonly (readonly [shown: Shown, words: string, rows: number])[];
  shown: Shown;
  onShow: (shown: Shown) => void;
}

/** Filters the rows, and shows the number of each kind. */
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
  const narrow = useMediaQuery('(max-width: 39.99em)', undefined, { getInitialValueInEffect: false });
  const isReady = useDeferredValue(true, false);
  const View = narrow ? RowsCards : RowsTable;
  return isReady && <View {...props} />;
}
