import { useId, useMemo } from 'react';
import type { Warnings } from '#domain/lots/form-warnings';
import type { FormFields } from './use-form.ts';

interface LiveForm<Values> {
  values: Values;
  /** Must be stable, so that fields render only when something of the form has changed. */
  onChange: (changed: Partial<Values>) => void;
  errors: Readonly<Record<string, string>>;
  /** Warnings by field; every field that can have one has a key. */
  warnings?: Warnings;
}

const NONE = {};

/** Fields that take effect while typing: nothing is submitted, and errors show at their fields. */
export function useLiveForm<Values>({
  values,
  onChange,
  errors,
  warnings = NONE,
}: LiveForm<Values>): FormFields<Values> {
  const id = useId();
  return useMemo(
    () => ({
      values,
      change: onChange,
      set: (name, value) => onChange({ [name]: value } as unknown as Partial<Values>),
      idOf: (name) => `${id}${name}`,
      errorOf: (name) => errors[name] ?? false,
      warningOf: (name) => warnings[name],
    }),
    [values, onChange, errors, warnings, id],
  );
}
