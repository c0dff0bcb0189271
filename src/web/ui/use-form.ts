import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { Refusal } from '#api/errors';
import type { Warnings } from '#domain/form-warnings';
import { messageOf } from '../lib/call.ts';
import { checked, type Draft, type FormSchema } from './form-check.ts';
import { useUnsaved } from './unsaved.ts';
import { useKeptValues } from './use-kept-values.ts';
import { type Late, useLateValues } from './use-late-values.ts';

interface FormOptions<Schema extends FormSchema> {
  /** The schema that the server uses too; its keys are in the order of the checks. */
  schema: Schema;
  initial: Draft<Schema>;
  /** Initial values that become known after the form has opened, such as today. They fill fields that are still empty. */
  late?: Late<Draft<Schema>> | undefined;
  /** For a form with *Save and add another*: the message, and the values that the next record begins with. */
  another?: { message: string; values: (saved: Draft<Schema>) => Draft<Schema> } | undefined;
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
  /** Whether the record is saved and the form about to close. */
  isDone: boolean;
  busy: boolean;
  /** Whether there is unsaved input. */
  isUnsaved: boolean;
  submit: (event?: FormEvent) => void;
  /** Saves, and begins the next record. */
  submitAndAddAnother: (() => void) | undefined;
}

const nothing = {};

interface Failure {
  message: string;
  fields: Record<string, string>;
}

/** Binds fields to a schema: validates in key order, saves, reports the first failure and focuses its field. */
export function useForm<Schema extends FormSchema>(options: FormOptions<Schema>): Form<Draft<Schema>> {
  const { schema, initial, late = nothing, another, save, failure, success, onDone, warn } = options;
  const { disposable = false } = options;
  const formId = useId();
  const { values, change: keep } = useKeptValues(initial);
  const [begun, setBegun] = useState(initial);
  const [added, setAdded] = useState<string | null>(null);
  const [failed, setFailed] = useState<Failure | null>(null);
  const [phase, setPhase] = useState<'editing' | 'saving' | 'saved'>('editing');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const isUnsaved = !disposable && phase === 'editing' && JSON.stringify(values) !== JSON.stringify(begun);
  useUnsaved(isUnsaved);

  const fill = useCallback(
    (filled: Partial<Draft<Schema>>) => {
      keep(filled);
      setBegun((before) => ({ ...before, ...filled }));
    },
    [keep],
  );
  useLateValues({ values, begun, fill }, late);

  const warnings = warn?.(values) ?? {};

  const idOf = (name: string) => `${formId}${name}`;

  useEffect(() => {
    const [first] = Object.keys(failed?.fields ?? {});
    if (first !== undefined) document.getElementById(`${formId}${first}`)?.focus();
  }, [failed, formId]);

  const change = (changed: Partial<Draft<Schema>>) => {
    keep(changed);
    setAdded(null);
    if (failed && Object.keys(failed.fields).some((path) => (path.split('.')[0] ?? '') in changed))
      setFailed(null);
  };

  const finish = () => {
    setPhase('editing');
    onDone?.();
  };

  const addAnother = (message: string, next: Draft<Schema>) => {
    fill(next);
    setAdded(message);
    setPhase('editing');
    const empty = Object.keys(next).find((name) => next[name as keyof Draft<Schema>] === '');
    if (empty !== undefined) document.getElementById(idOf(empty))?.focus();
  };

  const saveChecked = async (input: z.output<Schema>, goesOn: boolean) => {
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
    if (goesOn && another) {
      addAnother(another.message, another.values(values));
      return;
    }
    setBegun(values);
    if (!success) {
      finish();
      return;
    }
    setPhase('saved');
    timer.current = setTimeout(finish, success.for);
  };

  const submit = (goesOn: boolean) => {
    if (phase === 'saving') return;
    clearTimeout(timer.current);
    const result = checked(schema, values);
    setFailed(result.failure);
    if (!result.failure) void saveChecked(result.values, goesOn);
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
    success: phase === 'saved' && success ? success.message : added,
    isDone: phase === 'saved',
    busy: phase === 'saving',
    isUnsaved,
    submit: (event) => {
      event?.preventDefault();
      submit(false);
    },
    submitAndAddAnother: another && (() => submit(true)),
  };
}
