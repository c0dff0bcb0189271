import { TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { withReason } from '../lib/call.ts';
import { memoInput } from './memo-input.tsx';
import { useInputProps, type FieldProps, labelIn, put } from './field.tsx';

/** Mantine's searchable select is large, so it is loaded with the first form that needs one. */
const Select = memoInput(
  lazy(async () => ({ default: (await import('./mantine-select.tsx')).MantineSelect })),
);

export interface Pick<Value extends string | number> {
  value: Value;
  label: string;
}

interface PickFieldProps<Values, Value extends string | number> extends FieldProps<Values> {
  /** Must be stable: created outside the component or memoized. */
  options: readonly Pick<Value>[];
  /** All values that a record may have, where fewer are offered. */
  known?: readonly Pick<Value>[];
  /** The query for the options; the field shows if it is loading or failed. */
  source: { data: unknown; error: unknown; isPending: boolean };
  /** The plural noun of the options: `lots` gives `Loading lots...` and `No lots found`. */
  among: string;
  /** The message if they cannot be loaded: `Failed to load lots data` */
  failure: string;
  /** The message instead of `No lots found`. */
  nothingFound?: string;
  clearable?: boolean;
}

const optionsInView = 50;

export function PickField<Values, Value extends string | number>({
  options,
  known = options,
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
  const common = useInputProps(
    {
      ...props,
      ...(source.isPending ? { placeholder: loading } : {}),
      ...(source.error ? { hint: withReason(failure, source.error) } : {}),
    },
    labelIn(known),
  );
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
