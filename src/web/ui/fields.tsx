import {
  TextInput as MantineTextInput,
  Checkbox as MantineCheckbox,
  NativeSelect as MantineNativeSelect,
  Textarea as MantineTextarea,
} from '@mantine/core';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { useInputProps, put, fieldText, labelIn, type FieldProps } from './field.tsx';
import { typedNumber, type TypedNumber } from '#domain/kit/typed-numbers';
import { memoInput } from './memo-input.tsx';

const TextInput = memoInput(MantineTextInput);
const Textarea = memoInput(MantineTextarea);
const Checkbox = memoInput(MantineCheckbox);
const NativeSelect = memoInput(MantineNativeSelect);

interface TextAreaFieldProps<Values> extends FieldProps<Values> {
  rows?: number;
  /** The keyboard on a phone. */
  kind?: 'email';
}

export const TextAreaField = <Values,>({ kind, ...props }: TextAreaFieldProps<Values>) => (
  <Textarea
    {...useInputProps(props)}
    {...(kind === 'email' && { inputMode: 'email', autoCapitalize: 'none' })}
    rows={props.rows ?? 4}
    value={fieldText(props)}
    onChange={(event) => put(props, event.currentTarget.value)}
  />
);

interface CheckboxFieldProps<Values> extends FieldProps<Values> {
  /** Called after a change, to update other fields. */
  onSwitch?: (checked: boolean) => Partial<Values>;
}

export function CheckboxField<Values>(props: CheckboxFieldProps<Values>) {
  const { id, name, label, description, error, disabled } = useInputProps(props, (saved) =>
    saved === 'true' ? 'Yes' : 'No',
  );
  const { form, onSwitch } = props;
  return (
    <Checkbox
      {...{ id, name, label, description, error, disabled }}
      checked={form.values[props.name] === true}
      onChange={({ currentTarget: { checked } }) => form.change({ [name]: checked, ...onSwitch?.(checked) })}
    />
  );
}

interface Option {
  value: string;
  label: string;
}

interface SelectFieldProps<Values> extends FieldProps<Values> {
  options: readonly Option[];
  /** The first, empty option: `Select a lot`. Without it, one of the options is always chosen. */
  empty?: string;
  onPick?: (value: string) => void;
}

export function SelectField<Values>({ options, empty, onPick, ...props }: SelectFieldProps<Values>) {
  const { readOnly, ...common } = useInputProps(props, labelIn(options));
  const data = useMemo(
    () => (empty === undefined ? [...options] : [{ value: '', label: empty }, ...options]),
    [empty, options],
  );
  return (
    <NativeSelect
      {...common}
      disabled={common.disabled || readOnly}
      data={data}
      value={fieldText(props)}
      onChange={({ currentTarget }) => {
        put(props, currentTarget.value);
        onPick?.(currentTarget.value);
      }}
    />
  );
}

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 10 });

/** A number as shown in its field: `1,234.5`. Other text stays as typed. */
export const textOfNumber = (value: TypedNumber): string =>
  typeof value === 'number' ? grouped.format(value) : value;

interface Steps {
  step: number;
  min?: number | undefined;
  max?: number | undefined;
}

/** One step up (1) or down (-1), within the bounds and without binary rounding errors: 0.1 + 0.01 is 0.11. */
export function stepped(
  value: TypedNumber,
  direction: 1 | -1,
  { step, min = -Infinity, max = Infinity }: Steps,
): number {
  const from = typeof value === 'number' ? value : 0;
  const next = Number((from + direction * step).toFixed(10));
  return Math.min(Math.max(next, min), max);
}

interface NumberFieldProps<Values> extends FieldProps<Values> {
  /** Inside the field, on the right: `lb`, `head`, `%`. */
  unit?: string;
  /** Inside the field, on the left: `$`. */
  prefix?: string;
  /** Bounds and size of the steps of the arrow keys; typed values are validated by the schema. */
  min?: number;
  max?: number;
  step?: number;
  /** 0 for whole numbers: a phone then shows digits only. */
  decimals?: number;
  negative?: boolean;
  /** Without separators: a year. */
  ungrouped?: boolean;
}

const directions: Record<string, 1 | -1> = { ArrowUp: 1, ArrowDown: -1 };

/** A number with its unit. Separators are added on blur. */
export function NumberField<Values>(props: NumberFieldProps<Values>) {
  const { unit, prefix, min, max, step = 1, decimals = 2, negative = false } = props;
  const shown = (of: TypedNumber) => (props.ungrouped ? String(of) : textOfNumber(of));
  const common = useInputProps(props, (saved) => shown(typedNumber(saved)));
  const held = props.form.values[props.name];
  const value: TypedNumber = typeof held === 'number' || typeof held === 'string' ? held : '';
  const [text, setText] = useState(shown(value));
  const [known, setKnown] = useState(value);

  // The value changed from outside, for example by choosing a lot.
  if (value !== known) {
    setKnown(value);
    if (typedNumber(text) !== value) setText(shown(value));
  }

  const take = (next: TypedNumber, written: string) => {
    setText(written);
    setKnown(next);
    put(props, next);
  };
  const stepByKey = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (!direction || common.readOnly || common.disabled) return;
    event.preventDefault();
    const next = stepped(value, direction, { step, min, max });
    take(next, shown(next));
  };
  return (
    <TextInput
      {...common}
      inputMode={negative ? 'text' : decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      leftSection={prefix}
      rightSection={unit}
      rightSectionWidth={unit ? `${unit.length + 2}ch` : undefined}
      value={text}
      onChange={({ currentTarget }) => take(typedNumber(currentTarget.value), currentTarget.value)}
      onKeyDown={stepByKey}
      onBlur={() => setText(shown(value))}
    />
  );
}
