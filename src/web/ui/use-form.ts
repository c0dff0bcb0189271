import { useCallback, useEffect, useId, useRef, useState, type FormEvent } from 'react';
import type { z } from 'zod';
import { Refusal } from '#api/errors';
import type { Warnings } from '#domain/lots/form-warnings';
import { messageOf } from '../lib/call.ts';
import { checked, type Draft, type FormSchema } from './form-check.ts';
import { useUnsaved } from '../lib/unsaved.ts';
import { useCloseModal, useCachedValues } from './use-cached-values.ts';

/** Values of a form, undefined while they are not known. */
type Late<Values> = { [Name in keyof Values]?: Values[Name] | undefined };

interface FormState<Values> {
  /** The current values, and those that the form has begun with. */
  values: Values;
  begun: Values;
  /** Sets values that count as unchanged; the same function in every rendering. */
  fill: (values: Partial<Values>) => void;
}

/** Fills empty fields once with values that become known after the form has opened, such as today. */
function useLateValues<Values extends object>(state: FormState<Values>, late: Late<Values>): void {
  const fills = Object.fromEntries(
    Object.entries(late).filter(
      ([name, value]) =>
        value !== undefined &&
        value !== '' &&
        state.begun[name as keyof Values] === '' &&
        state.values[name as keyof Values] === '',
    ),
  ) as Partial<Values>;
  const filling = JSON.stringify(fills);
  const { fill } = state;
  useEffect(() => {
    if (filling !== '{}') fill(JSON.parse(filling) as Partial<Values>);
  }, [filling, fill]);
}

interface FormOptions<Schema extends FormSchema> {
  /** The schema that the server uses too; its keys are in the order of the checks. */
  schema: Schema;
  initial: Draft<Schema>;
  /** Initial values that become known after the form has opened, such as today. They fill fields that are still empty. */
  late?: Late<Draft<Schema>> | undefined;
  /** For a form with *Save and add another*: the message, and the values that the next record begins with. */
  another?: { message: string; values: (saved: Draft<Schema>) => Draft<Schema> } | undefined;
  save: (values: z.output<Schema>) => Promise<unknown>;
  /** Reads data again after every attempt: a refusal may come of changes that this screen does not show yet. */
  changed?: () => unknown;
  /** The message for a failure without a server message: `Failed to add lot. Please try again.` */
  failure: string;
  /** The success message, and its duration in milliseconds. Without it `onDone` runs at once. */
  success?: { message: string; for: number };
  /** Runs after the success message; by default the modal around the form closes. */
  onDone?: () => void;
  /** Warnings about unusual values, by field: shown below it, but saved all the same. */
  warn?: (values: Draft<Schema>) => Warnings;
  /** The values to check and save: a form with rows drops those that are blank. */
  tidy?: (values: Draft<Schema>) => Draft<Schema>;
  /** Whether all failures are reported at once, for a long form; each goes when its own field is right. */
  reportsAll?: boolean;
  /** Whether input may be discarded without confirmation, as on the sign-in form. */
  disposable?: boolean;
}

export interface FormFields<Values> {
  values: Values;
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  /** Sets several values at once, for example when choosing a lot fills in other fields. */
  change: (values: Partial<Values>) => void;
  idOf: (name: string) => string;
  /** The field's message, or true if the message above the form is about it. */
  errorOf: (name: string) => string | boolean;
  /** The field's warning, or null; undefined if it can have none. */
  warningOf: (name: string) => string | null | undefined;
}

export interface Form<Values> extends FormFields<Values> {
  error: string | null;
  setError: (message: string | null) => void;
  success: string | null;
  isDone: boolean;
  busy: boolean;
  isUnsaved: boolean;
  submit: (event?: FormEvent) => void;
  submitAndAddAnother: (() => void) | undefined;
}

const nothing = {};

interface Failure {
  message: string;
  fields: Record<string, string>;
  /** Whether it holds while its fields fail, instead of until one of them is changed. */
  isLive?: boolean;
}

function stillFailing<Schema extends FormSchema>(
  failed: Failure | null,
  schema: Schema,
  values: Draft<Schema>,
): Failure | null {
  if (!failed?.isLive) return failed;
  const now = checked(schema, values, true).failure?.fields ?? {};
  const fields = Object.entries(failed.fields).filter(([name]) => name in now);
  const message = [...new Set(fields.map(([, of]) => of))].join('; ');
  return fields.length === 0 ? null : { message, fields: Object.fromEntries(fields) };
}

const endsWith = (failed: Failure | null, changed: object): boolean =>
  !failed?.isLive && Object.keys(failed?.fields ?? {}).some((path) => (path.split('.')[0] ?? '') in changed);

function useOutcome(formId: string) {
  const [phase, setPhase] = useState<'editing' | 'saving' | 'saved'>('editing');
  const [failed, setFailed] = useState<Failure | null>(null);
  const [added, setAdded] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const [first] = Object.keys(failed?.fields ?? {});
    if (first !== undefined) document.getElementById(`${formId}${first}`)?.focus();
  }, [failed, formId]);
  return { phase, setPhase, failed, setFailed, added, setAdded, timer };
}

interface Submission<Values> {
  values: Values;
  change: (values: Values) => void;
  idOf: (name: string) => string;
  begin: (values: Values) => void;
  keep: (values: Values) => void;
}

/** Checks and saves the values; afterwards the form is done, or begins the next record. */
function submitOf<Schema extends FormSchema>(
  { schema, save, changed, failure, another, success, onDone, tidy, reportsAll = false }: FormOptions<Schema>,
  { phase, setPhase, setFailed, setAdded, timer }: ReturnType<typeof useOutcome>,
  { values: typed, change, idOf, begin, keep }: Submission<Draft<Schema>>,
) {
  const values = tidy ? tidy(typed) : typed;
  const finish = () => {
    setPhase('editing');
    onDone?.();
  };
  const addAnother = (message: string, next: Draft<Schema>) => {
    begin(next);
    setAdded(message);
    setPhase('editing');
    const empty = Object.keys(next).find((name) => next[name as keyof Draft<Schema>] === '');
    if (empty !== undefined) document.getElementById(idOf(empty))?.focus();
  };
  const saveChecked = async (input: z.output<Schema>, goesOn: boolean) => {
    setPhase('saving');
    try {
      await save(input).finally(changed);
    } catch (error) {
      setPhase('editing');
      const fields = (error instanceof Refusal && error.fields) || {};
      return setFailed({ message: messageOf(error, failure), fields });
    }
    if (goesOn && another) return addAnother(another.message, another.values(values));
    keep(values);
    if (!success) return finish();
    setPhase('saved');
    timer.current = setTimeout(finish, success.for);
  };
  return (goesOn: boolean) => {
    if (phase === 'saving') return;
    clearTimeout(timer.current);
    if (values !== typed) change(values);
    const result = checked(schema, values, reportsAll);
    setFailed(result.failure && { ...result.failure, isLive: reportsAll });
    if (!result.failure) void saveChecked(result.values, goesOn);
  };
}

/** Binds fields to a schema: validates in key order, saves, reports the first failure and focuses its field. */
export function useForm<Schema extends FormSchema>(options: FormOptions<Schema>): Form<Draft<Schema>> {
  const { initial, late = nothing, another, success, warn, disposable = false } = options;
  const close = useCloseModal();
  const formId = useId();
  const { values, change: keep } = useCachedValues(initial);
  const [begun, setBegun] = useState(initial);
  const outcome = useOutcome(formId);
  const { phase, setFailed, added, setAdded } = outcome;
  const failed = stillFailing(outcome.failed, options.schema, values);

  const isTyped = !disposable && phase !== 'saved' && JSON.stringify(values) !== JSON.stringify(begun);
  const isSaving = phase === 'saving';
  useUnsaved(isTyped, { isSaving });

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
  const change = (changed: Partial<Draft<Schema>>) => {
    keep(changed);
    setAdded(null);
    if (endsWith(outcome.failed, changed)) setFailed(null);
  };
  const submission = { values, idOf, change: keep, begin: fill, keep: setBegun };
  const submit = submitOf({ onDone: close, ...options }, outcome, submission);

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
    busy: isSaving,
    isUnsaved: isTyped && !isSaving,
    submit: (event) => {
      event?.preventDefault();
      submit(false);
    },
    submitAndAddAnother: another && (() => submit(true)),
  };
}

/** A row of a list in a form as a form of its own, with its fields, messages and ids. */
export function formOfRow<Values, Row extends object>(
  form: Form<Values>,
  key: keyof Values & string,
  rows: readonly Row[],
  at: number,
  row: Row,
): Form<Row> {
  const path = (name: string) => `${key}.${at}.${name}`;
  const change = (changed: Partial<Row>) =>
    form.change({
      [key]: rows.map((one, other) => (other === at ? { ...one, ...changed } : one)),
    } as Partial<Values>);
  return {
    ...form,
    values: row,
    change,
    set: (name, value) => change({ [name]: value } as unknown as Partial<Row>),
    idOf: (name) => form.idOf(path(name)),
    errorOf: (name) => form.errorOf(path(name)),
    warningOf: (name) => form.warningOf(path(name)),
  };
}

/** Label of a button while its work runs, by its first word. Example: `Save Changes` becomes `Saving...`. */
export const busyLabelOf = (label: string): string =>
  `${(label.split(' ')[0] ?? label).replace(/e$/, '')}ing...`;
