import { useMemo, type ReactNode } from 'react';
import { NOW_SAVED } from '#api/errors';
import { missing } from '#domain/kit/format';
import classes from './field.module.css';
import type { FormFields } from './use-form.ts';

export interface FieldProps<Values> {
  form: FormFields<Values>;
  name: keyof Values & string;
  label: string;
  hint?: ReactNode;
  /** Marks the label; the schema decides whether it is required. */
  required?: boolean;
  readOnly?: boolean;
  disabled?: boolean;
  placeholder?: string;
}

/** Hints go below the input, so that fields side by side stay aligned. */
const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** The hint, with a live region below it for the warning about an unusual value. */
function describedBy(hint: ReactNode, warning: string | null | undefined): ReactNode {
  if (warning === undefined) return hint;
  return (
    <>
      {hint}
      <output className={classes.warning}>{warning}</output>
    </>
  );
}

/** The message of a field. A value that somebody else has saved is written as the field writes it. */
function messageOf(message: string | boolean, written: (saved: string) => string): string | boolean {
  if (typeof message !== 'string' || !message.startsWith(NOW_SAVED)) return message;
  const saved = message.slice(NOW_SAVED.length);
  return `${NOW_SAVED}${saved === missing ? missing : written(saved)}`;
}

/** The props that the inputs of all fields have; `written` is a value of the API as the field writes it. */
export function useInputProps<Values>(
  props: FieldProps<Values>,
  written: (saved: string) => string = (saved) => saved,
) {
  const { form, name, label, hint, required, readOnly, disabled, placeholder } = props;
  const warning = form.warningOf(name);
  const description = useMemo(() => describedBy(hint, warning), [hint, warning]);
  return {
    id: form.idOf(name),
    name,
    label,
    description,
    withAsterisk: required ?? false,
    'aria-required': required ?? undefined,
    readOnly: readOnly ?? false,
    disabled: disabled ?? false,
    error: messageOf(form.errorOf(name), written),
    inputWrapperOrder: order,
    ...(placeholder === undefined ? {} : { placeholder }),
  };
}

export const labelIn =
  (options: readonly { value: string | number; label: string }[]) =>
  (saved: string): string =>
    options.find(({ value }) => String(value) === saved)?.label ?? saved;

export function put<Values>({ form, name }: FieldProps<Values>, value: unknown): void {
  form.set(name, value as Values[typeof name]);
}

export function fieldText<Values>({ form, name }: FieldProps<Values>): string {
  const value = form.values[name];
  return value === null || value === undefined ? '' : String(value);
}
