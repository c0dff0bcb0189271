import { useEffect } from 'react';

/** Values of a form, undefined while they are not known. */
export type Late<Values> = { [Name in keyof Values]?: Values[Name] | undefined };

interface FormState<Values> {
  /** The current values, and those that the form has begun with. */
  values: Values;
  begun: Values;
  /** Sets values that count as unchanged; the same function in every rendering. */
  fill: (values: Partial<Values>) => void;
}

/**
 * Fills a form with values that become known after it has opened, such as today: each once, and only where nothing has been
 * entered.
 */
export function useLateValues<Values extends object>(state: FormState<Values>, late: Late<Values>): void {
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
