import { TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { withReference } from '../lib/call.ts';
import { commonOf, type FieldProps, put } from './field.tsx';

/** The kit's searchable select is large: it is fetched when the first form shows one. */
const Select = lazy(async () => ({ default: (await import('./mantine-select.tsx')).KitSelect }));

/** What can be picked: the value that is stored and the words it is found by. */
export interface Pick<Value extends string | number> {
  value: Value;
  label: string;
}

interface PickFieldProps<Values, Value extends string | number> extends FieldProps<Values> {
  /** Made once for each list, outside the component or in a memo. */
  options: readonly Pick<Value>[];
  /** What is read for the options: while it is on its way, or could not be read, the field says so. */
  source: { data: unknown; error: unknown; isPending: boolean };
  /** What is picked among: `lots` gives `Loading lots...` and `No lots found`. */
  among: string;
  /** Said when they cannot be read: `Failed to load lots data` */
  failure: string;
  /** Said instead of `No lots found`. */
  nothingFound?: string;
  /** What is picked can be taken back. */
  clearable?: boolean;
}

const optionsInView = 50;

/** A choice among many, found by typing a part of its words. */
export function PickField<Values, Value extends string | number>({
  options,
  source,
  among,
  failure,
  nothingFound = `No ${among} found`,
  clearable = false,
  ...props
}: PickFieldProps<Values, Value>) {
  const value = props.form.values[props.name];
  const chosen = options.find((option) => option.value === value)?.value ?? null;
  const loading = `Loading ${among}...`;
  const nothingRead = source.isPending ? loading : failure;
  const common = commonOf({
    ...props,
    ...(source.isPending ? { placeholder: loading } : {}),
    ...(source.error ? { hint: withReference(failure, source.error) } : {}),
  });
  return (
    <Suspense fallback={<TextInput {...common} disabled />}>
      <Select
        {...common}
        searchable
        data={options as Pick<Value>[]}
        limit={optionsInView}
        nothingFoundMessage={source.data === undefined ? nothingRead : nothingFound}
        allowDeselect={false}
        clearable={clearable}
        autoComplete="off"
        value={chosen}
        onChange={(picked) => put(props, picked ?? '')}
      />
    </Suspense>
  );
}
