import { NativeSelect } from '@mantine/core';

const NONE = 'none';
const SAME = 'same';

/** The index of a column of the file, one text for every row, or neither. */
type Chosen = number | typeof SAME | null;

interface ColumnSelectProps {
  /** What the column holds. */
  label: string;
  required: boolean;
  /** The columns of the file. */
  headings: readonly string[];
  /** Whether every row may have the same text. */
  mayBeSame?: boolean;
  value: Chosen;
  onChoose: (chosen: Chosen) => void;
}

/** Chooses the column of a file that holds something. */
export const ColumnSelect = ({ headings, mayBeSame, value, onChoose, ...field }: ColumnSelectProps) => (
  <NativeSelect
    {...field}
    value={String(value ?? NONE)}
    onChange={(event) => {
      const chosen = event.currentTarget.value;
      if (chosen === SAME) onChoose(SAME);
      else onChoose(chosen === NONE ? null : Number(chosen));
    }}
    data={[
      { value: NONE, label: 'Not in the file' },
      ...(mayBeSame ? [{ value: SAME, label: 'The same in every row' }] : []),
      ...headings.map((heading, at) => ({ value: String(at), label: heading || `Column ${at + 1}` })),
    ]}
  />
);
