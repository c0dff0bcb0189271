import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { Refusal } from '#api/errors';
import type { Warnings } from '#domain/form-warnings';
import { messageOf } from '../lib/call.ts';
import { checked, type Draft, type FormSchema } from './form-check.ts';
import { useUnsaved } from './unsaved.ts';
import { useKeptValues } from './use-kept-values.ts';

interface FormOptions<Schema extends FormSchema> {
  /** The schema that the server checks too; its keys stand in the order of the checks. */
  schema: Schema;
  initial: Draft<Schema>;
  /** Saves what the schema made of the values. */
  save: (values: z.output<Schema>) => Promise<unknown>;
  /** Said when saving failed and the server gave no words: `Failed to add lot. Please try again.` */
  failure: string;
  /** Said after saving, and for how many milliseconds. Without it the form is done at once. */
  success?: { message: string; for: number };
  /** After the success message: close the modal, say. */
  onDone?: () => void;
  /** What is unusual about what is typed, by field: said under it, and saved all the same. */
  warn?: (values: Draft<Schema>) => Warnings;
  /** What is typed can be thrown away without a question: an e-mail address and a password to sign in with, say. */
  disposable?: boolean;
}

/** The state of one form: what is typed, what is wrong with it, and whether it is being saved. */
export interface Form<Values> {
  values: Values;
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  /** Sets several at once: choosing a lot that fills in other fields. */
  change: (values: Partial<Values>) => void;
  idOf: (name: string) => string;
  /** The field's own words, or true where the message above the form is about it. */
  errorOf: (name: string) => string | boolean;
  /** What is unusual about the field, null where nothing is; undefined where nothing can be. */
  warningOf: (name: string) => string | null | undefined;
  error: string | null;
  setError: (message: string | null) => void;
  success: string | null;
  busy: boolean;
  /** Something is typed that is not saved. */
  isUnsaved: boolean;
  submit: (event?: FormEvent) => void;
}

interface Failure {
  message: string;
  fields: Record<string, string>;
}

/** Binds fields to a schema: validates in key order, saves, says the first failure and puts the focus on its field. */
export function useForm<Schema extends FormSchema>(options: FormOptions<Schema>): Form<Draft<Schema>> {
  const { schema, initial, save, failure, success, onDone, warn, disposable = false } = options;
  const formId = useId();
  const { values, change: keep } = useKeptValues(initial);
  const [saved, setSaved] = useState(initial);
  const [failed, setFailed] = useState<Failure | null>(null);
  const [phase, setPhase] = useState<'editing' | 'saving' | 'saved'>('editing');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const isUnsaved = !disposable && phase === 'editing' && JSON.stringify(values) !== JSON.stringify(saved);
  useUnsaved(isUnsaved);

  const warnings = warn?.(values) ?? {};

  const idOf = (name: string) => `${formId}${name}`;

  useEffect(() => {
    const [first] = Object.keys(failed?.fields ?? {});
    if (first !== undefined) document.getElementById(`${formId}${first}`)?.focus();
  }, [failed, formId]);

  const change = (changed: Partial<Draft<Schema>>) => {
    keep(changed);
    if (failed && Object.keys(failed.fields).some((path) => (path.split('.')[0] ?? '') in changed))
      setFailed(null);
  };

  const finish = () => {
    setPhase('editing');
    onDone?.();
  };

  const saveChecked = async (input: z.output<Schema>) => {
    setPhase('saving');
    try {
      await save(input);
    } catch (error) {
      setPhase('editing');
      setFailed({
        message: messageOf(error, failure),
        fields: (error instanceof Refusal && error.fields) || {},
      });
      return;
    }
    setSaved(values);
    if (!success) {
      finish();
      return;
    }
    setPhase('saved');
    timer.current = setTimeout(finish, success.for);
  };

  return {
    values,
    change,
    set: (name, value) => change({ [name]: value } as unknown as Partial<Draft<Schema>>),
    idOf,
    errorOf: (name) => {
      const words = failed?.fields[name];
      return words === undefined ? false : words === failed?.message ? true : words;
    },
    warningOf: (name) => warnings[name],
    error: failed?.message ?? null,
    setError: (message) => setFailed(message === null ? null : { message, fields: {} }),
    success: phase === 'saved' && success ? success.message : null,
    busy: phase === 'saving',
    isUnsaved,
    submit: (event) => {
      event?.preventDefault();
      if (phase === 'saving') return;
      clearTimeout(timer.current);
      const result = checked(schema, values);
      setFailed(result.failure);
      if (!result.failure) void saveChecked(result.values);
    },
  };
}
