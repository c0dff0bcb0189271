import { TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { commonOf, type FieldProps, put } from './field.ts';

/** The kit's searchable select is large: it is fetched when the first form shows one. */
const Select = lazy(async () => ({ default: (await import('./kit-select.tsx')).KitSelect }));

/** What can be picked: the value that is stored and the words it is found by. */
export interface Pick<Value extends string | number> {
  value: Value;
  label: string;
}

interface PickFieldProps<Values, Value extends string | number> extends FieldProps<Values> {
  /** Made once for each list, outside the component or in a memo. */
  options: readonly Pick<Value>[];
  /** Said when nothing matches what is typed: `No lots found`. */
  nothingFound: string;
  /** What is picked can be taken back. */
  clearable?: boolean;
}

const optionsInView = 50;

/** A choice among many, found by typing a part of its words. */
export function PickField<Values, Value extends string | number>({
  options,
  nothingFound,
  clearable = false,
  ...props
}: PickFieldProps<Values, Value>) {
  const value = props.form.values[props.name];
  const chosen = options.find((option) => option.value === value)?.value ?? null;
  const common = commonOf(props);
  return (
    <Suspense fallback={<TextInput {...common} disabled />}>
      <Select
        {...common}
        searchable
        data={options as Pick<Value>[]}
        limit={optionsInView}
        nothingFoundMessage={nothingFound}
        allowDeselect={false}
        clearable={clearable}
        autoComplete="off"
        value={chosen}
        onChange={(picked) => put(props, picked ?? '')}
      />
    </Suspense>
  );
}
