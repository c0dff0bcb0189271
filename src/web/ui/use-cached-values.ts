import { createContext, use, useCallback, useEffect, useRef, useState } from 'react';

interface CachedInput {
  /** All input, including the last key. */
  typed: object;
  rendered: object;
}

/** The values of a dialog's forms, stored outside of them, so that a form that fails to render loses nothing. */
export type CachedForms = Map<string, CachedInput>;

export const CachedFormsContext = createContext<CachedForms | null>(null);

interface ModalState {
  close: () => void;
  setBusy: (busy: boolean) => void;
}

export const ModalContext = createContext<ModalState>({ close: () => {}, setBusy: () => {} });

/** Closes the modal around; does nothing outside of one. */
export const useCloseModal = () => use(ModalContext).close;

/** Resets every form to the values of its last successful render. */
export function undoLastChange(forms: CachedForms): void {
  for (const [name, { rendered }] of forms) forms.set(name, { typed: rendered, rendered });
}

export const hasUnrenderedChange = (forms: CachedForms): boolean =>
  [...forms.values()].some(({ typed, rendered }) => typed !== rendered);

/** A form's values. In a dialog they survive a render error; the form is identified by its fields. */
export function useCachedValues<Values extends object>(initial: Values) {
  const forms = use(CachedFormsContext);
  const form = Object.keys(initial).join();
  const [values, setValues] = useState(() => (forms?.get(form)?.typed as Values | undefined) ?? initial);
  const latest = useRef(values);
  useEffect(() => {
    forms?.set(form, { typed: latest.current, rendered: values });
  }, [forms, form, values]);
  const change = useCallback(
    (changed: Partial<Values>) => {
      const rendered = forms?.get(form)?.rendered ?? latest.current;
      latest.current = { ...latest.current, ...changed };
      forms?.set(form, { typed: latest.current, rendered });
      setValues(latest.current);
    },
    [forms, form],
  );
  return { values, change };
}
