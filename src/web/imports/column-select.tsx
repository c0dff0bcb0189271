import { NativeSelect } from '@mantine/core';

const NONE = 'none';
const SAME = 'same';

type Chosen = number | typeof SAME | null;

interface ColumnSelectProps {
  label: string;
  required: boolean;
  headings: readonly string[];
  mayBeSame?: boolean;
  value: Chosen;
  onChoose: (chosen: Chosen) => void;
}

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
