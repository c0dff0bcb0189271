import { createContext, use, useEffect, useRef, useState } from 'react';

interface Kept {
  /** Everything typed, the last key included. */
  typed: object;
  /** What was typed when the form was last drawn without a defect. */
  drawn: object;
}

/** What is typed into the forms of a dialog, kept outside of them: a form that fails to draw loses nothing. */
export type KeptForms = Map<string, Kept>;

export const KeptFormsContext = createContext<KeptForms | null>(null);

/** Takes every form back to what it last drew without a defect. */
export function undoLastChange(forms: KeptForms): void {
  for (const [name, { drawn }] of forms) forms.set(name, { typed: drawn, drawn });
}

/** True while there is a change that a form has not drawn. */
export const hasUndrawnChange = (forms: KeptForms): boolean =>
  [...forms.values()].some(({ typed, drawn }) => typed !== drawn);

/** A form's values. In a dialog they outlive a defect of the form, which is known by its fields. */
export function useKeptValues<Values extends object>(initial: Values) {
  const forms = use(KeptFormsContext);
  const form = Object.keys(initial).join();
  const [values, setValues] = useState(() => (forms?.get(form)?.typed as Values | undefined) ?? initial);
  const latest = useRef(values);
  useEffect(() => {
    forms?.set(form, { typed: latest.current, drawn: values });
  }, [forms, form, values]);
  const change = (changed: Partial<Values>) => {
    const drawn = forms?.get(form)?.drawn ?? latest.current;
    latest.current = { ...latest.current, ...changed };
    forms?.set(form, { typed: latest.current, drawn });
    setValues(latest.current);
  };
  return { values, change };
}
