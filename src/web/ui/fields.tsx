import { NativeSelect, NumberInput, PasswordInput, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Form } from './use-form.ts';

interface FieldProps<Values> {
  form: Form<Values>;
  name: keyof Values & string;
  label: string;
  /** A hint under the field. */
  hint?: ReactNode;
  /** Marks the label; the schema decides what is really required. */
  required?: boolean;
  readOnly?: boolean;
  disabled?: boolean;
  placeholder?: string;
}

/** Hints stand under the field, so that fields side by side stay level. */
const order = ['label', 'input', 'description', 'error'] as const;

function commonOf<Values>(props: FieldProps<Values>) {
  const { form, name, label, hint, required, readOnly, disabled, placeholder } = props;
  return {
    id: form.idOf(name),
    name,
    label,
    description: hint,
    withAsterisk: required ?? false,
    'aria-required': required ?? undefined,
    readOnly: readOnly ?? false,
    disabled: disabled ?? false,
    error: form.errorOf(name),
    inputWrapperOrder: [...order],
    ...(placeholder === undefined ? {} : { placeholder }),
  };
}

const put = <Values,>({ form, name }: FieldProps<Values>, value: unknown) =>
  form.set(name, value as Values[typeof name]);

const textOf = <Values,>({ form, name }: FieldProps<Values>) => {
  const value = form.values[name];
  return value === null || value === undefined ? '' : String(value);
};

interface TextFieldProps<Values> extends FieldProps<Values> {
  /** Which keyboard a phone shows. */
  kind?: 'text' | 'email' | 'tel';
  autoComplete?: string;
}

export function TextField<Values>({ kind = 'text', autoComplete = 'off', ...props }: TextFieldProps<Values>) {
  return (
    <TextInput
      {...commonOf(props)}
      // The browser's own e-mail check would speak before the rules do.
      type={kind === 'tel' ? 'tel' : 'text'}
      inputMode={kind}
      autoCapitalize={kind === 'email' ? 'none' : undefined}
      autoComplete={autoComplete}
      value={textOf(props)}
      onChange={(event) => put(props, event.currentTarget.value)}
    />
  );
}

export function PasswordField<Values>(props: FieldProps<Values> & { autoComplete: string }) {
  return (
    <PasswordInput
      {...commonOf(props)}
      autoComplete={props.autoComplete}
      value={textOf(props)}
      onChange={(event) => put(props, event.currentTarget.value)}
    />
  );
}

interface NumberFieldProps<Values> extends FieldProps<Values> {
  /** Inside the field, on the right: `lb`, `head`, `%`. */
  unit?: string;
  /** Inside the field, on the left: `$`. */
  prefix?: string;
  min?: number;
  max?: number;
  step?: number;
  /** Digits after the point that can be typed; 0 for whole numbers. */
  decimals?: number;
  /** Basis, say: a number that may be below zero. */
  negative?: boolean;
}

export function NumberField<Values>(props: NumberFieldProps<Values>) {
  const { unit, prefix, min, max, step, decimals = 2, negative = false } = props;
  const value = props.form.values[props.name];
  return (
    <NumberInput
      {...commonOf(props)}
      value={typeof value === 'number' || typeof value === 'string' ? value : ''}
      onChange={(next) => put(props, typeof next === 'number' ? next : numberTyped(next))}
      // A number out of bounds stays as it was typed: the rules say what is wrong with it.
      clampBehavior="none"
      decimalScale={decimals}
      allowNegative={negative}
      thousandSeparator=","
      inputMode={negative ? 'text' : decimals === 0 ? 'numeric' : 'decimal'}
      hideControls
      autoComplete="off"
      leftSection={prefix}
      rightSection={unit}
      rightSectionWidth={unit ? `${unit.length + 2}ch` : undefined}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      {...(step === undefined ? {} : { step })}
    />
  );
}

/** What is still being typed (`-`, `1.`) is no number yet. */
const numberTyped = (text: string | number | bigint) =>
  text === '' || Number.isNaN(Number(text)) ? '' : Number(text);

export function DateField<Values>(props: FieldProps<Values> & { min?: string; max?: string }) {
  return (
    <TextInput
      {...commonOf(props)}
      type="date"
      {...(props.min === undefined ? {} : { min: props.min })}
      {...(props.max === undefined ? {} : { max: props.max })}
      value={textOf(props)}
      onChange={(event) => put(props, event.currentTarget.value)}
    />
  );
}

export interface Option {
  value: string;
  label: string;
}

interface SelectFieldProps<Values> extends FieldProps<Values> {
  options: readonly Option[];
  /** The first, empty option: `Select a lot`. Without it, one of the options is always chosen. */
  empty?: string;
}

export function SelectField<Values>({ options, empty, ...props }: SelectFieldProps<Values>) {
  const { readOnly, ...common } = commonOf(props);
  return (
    <NativeSelect
      {...common}
      disabled={common.disabled || readOnly}
      data={empty === undefined ? [...options] : [{ value: '', label: empty }, ...options]}
      value={textOf(props)}
      onChange={(event) => put(props, event.currentTarget.value)}
    />
  );
}

export function TextAreaField<Values>(props: FieldProps<Values> & { rows?: number }) {
  return (
    <Textarea
      {...commonOf(props)}
      rows={props.rows ?? 4}
      value={textOf(props)}
      onChange={(event) => put(props, event.currentTarget.value)}
    />
  );
}
