import type { ReactNode } from 'react';
import classes from './field.module.css';
import type { Form } from './use-form.ts';

export interface FieldProps<Values> {
  form: Form<Values>;
  name: keyof Values & string;
  label: string;
  /** A hint under the field. */
  hint?: ReactNode;
  /** Marks the label; the schema decides whether it is required. */
  required?: boolean;
  readOnly?: boolean;
  disabled?: boolean;
  placeholder?: string;
}

/** Hints go below the input, so that fields side by side stay aligned. */
const order = ['label', 'input', 'description', 'error'] as const;

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

/** The common parts of every field. */
export function commonOf<Values>(props: FieldProps<Values>) {
  const { form, name, label, hint, required, readOnly, disabled, placeholder } = props;
  return {
    id: form.idOf(name),
    name,
    label,
    description: describedBy(hint, form.warningOf(name)),
    withAsterisk: required ?? false,
    'aria-required': required ?? undefined,
    readOnly: readOnly ?? false,
    disabled: disabled ?? false,
    error: form.errorOf(name),
    inputWrapperOrder: [...order],
    ...(placeholder === undefined ? {} : { placeholder }),
  };
}

export function put<Values>({ form, name }: FieldProps<Values>, value: unknown): void {
  form.set(name, value as Values[typeof name]);
}

export function textOf<Values>({ form, name }: FieldProps<Values>): string {
  const value = form.values[name];
  return value === null || value === undefined ? '' : String(value);
}
