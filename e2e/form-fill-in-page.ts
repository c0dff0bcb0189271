type Field = HTMLInputElement | HTMLTextAreaElement;

interface Filling {
  /** Specific values, by label. */
  valid: Record<string, string>;
  /** Values that fit a kind of field, by its selector. */
  byKind: readonly (readonly [selector: string, text: string])[];
}

/**
 * Fills an empty field with a value of its kind; returns what is to be picked where it is a picker. It runs entirely in the page, as
 * `walkInPage` does, and must not refer to anything outside.
 */
export async function fillInPage(
  field: Field,
  { valid, byKind }: Filling,
): Promise<{ words?: string } | null> {
  const write = (text: string) => {
    field.focus();
    const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const leave = () => {
    field.blur();
    return new Promise<void>((resolve) => setTimeout(resolve));
  };
  /** Number fields add separators on blur. */
  const takesNumbers = async () => {
    if (!field.matches('[inputmode=decimal], [inputmode=numeric], [inputmode=text]')) return false;
    write('1234');
    await leave();
    return field.value === '1,234';
  };

  const own = valid[(field.labels?.[0]?.textContent ?? '').replace(/ \*$/, '')];
  if (own === undefined && field.value !== '') return null;
  if (field.matches('[aria-haspopup=listbox]')) return own === undefined ? {} : { words: own };
  const fitting = byKind.find(([selector]) => field.matches(selector))?.[1] ?? '';
  write(own ?? ((await takesNumbers()) ? '100' : fitting));
  await leave();
  return null;
}
