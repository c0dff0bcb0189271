import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { Refusal } from '#api/errors';
import type { Warnings } from '#domain/form-warnings';
import { messageOf } from '../lib/call.ts';
import { checked, type Draft, type FormSchema } from './form-check.ts';
import { useUnsaved } from './unsaved.ts';
import { useKeptValues } from './use-kept-values.ts';

interface FormOptions<Schema extends FormSchema> {
  /** The schema that the server uses too; its keys are in the order of the checks. */
  schema: Schema;
  initial: Draft<Schema>;
  /** Saves the parsed values. */
  save: (values: z.output<Schema>) => Promise<unknown>;
  /** The message for a failure without a server message: `Failed to add lot. Please try again.` */
  failure: string;
  /** The success message, and its duration in milliseconds. Without it `onDone` runs at once. */
  success?: { message: string; for: number };
  /** Runs after the success message, for example to close the modal. */
  onDone?: () => void;
  /** Warnings about unusual values, by field: shown below it, but saved all the same. */
  warn?: (values: Draft<Schema>) => Warnings;
  /** Whether input may be discarded without confirmation, as on the sign-in form. */
  disposable?: boolean;
}

/** The state of one form: its values, its errors, and whether it is being saved. */
export interface Form<Values> {
  values: Values;
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  /** Sets several values at once, for example when choosing a lot fills in other fields. */
  change: (values: Partial<Values>) => void;
  idOf: (name: string) => string;
  /** The field's message, or true if the message above the form is about it. */
  errorOf: (name: string) => string | boolean;
  /** The field's warning, or null; undefined if it can have none. */
  warningOf: (name: string) => string | null | undefined;
  error: string | null;
  setError: (message: string | null) => void;
  success: string | null;
  busy: boolean;
  /** Whether there is unsaved input. */
  isUnsaved: boolean;
  submit: (event?: FormEvent) => void;
}

interface Failure {
  message: string;
  fields: Record<string, string>;
}

/** Binds fields to a schema: validates in key order, saves, reports the first failure and focuses its field. */
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
      const fieldMessage = failed?.fields[name];
      return fieldMessage === undefined ? false : fieldMessage === failed?.message ? true : fieldMessage;
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
