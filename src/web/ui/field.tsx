import type { ReactNode } from 'react';
import classes from './field.module.css';
import type { Form } from './use-form.ts';

export interface FieldProps<Values> {
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

/** The hint, and under it what is unusual about what is typed, which screen readers hear when it comes. */
function describedBy(hint: ReactNode, warning: string | null | undefined): ReactNode {
  if (warning === undefined) return hint;
  return (
    <>
      {hint}
      <output className={classes.warning}>{warning}</output>
    </>
  );
}

/** What every field has in common. */
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
