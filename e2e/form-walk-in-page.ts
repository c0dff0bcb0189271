/** The result of typing a text into a field, and the form's message. */
interface Outcome {
  text: string;
  typed: string;
  /** The field's value on blur. */
  kept: string;
  /** The form's message after submitting. */
  message: string;
  isInvalid: boolean;
}

interface FieldWalk {
  label: string;
  held: string;
  isDate: boolean;
  isPicker: boolean;
  isNumber: boolean;
  outcomes: Outcome[];
  /** The requests after Enter and after the button, with the same text typed; none for a text of several lines and for a picker. */
  byEnter: string[];
  byButton: string[];
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Types each text into a field and sends its form, then another valid text, which it sends by Enter and by the button. It runs entirely
 * in the page, because a test has thousands of steps, which took minutes as messages to the browser. It is sent to the page as source,
 * so it must not refer to anything outside.
 */
export async function walkInPage(field: Field, texts: readonly string[]): Promise<FieldWalk> {
  // React has handled the event by then. Waiting for a frame would also paint the screen at every step.
  const handled = () => new Promise<void>((resolve) => setTimeout(resolve));
  const until = async <Found>(find: () => Found | null, what: string): Promise<Found> => {
    for (const start = performance.now(); performance.now() - start < 30_000; await handled()) {
      const found = find();
      if (found !== null) return found;
    }
    throw new Error(`${label}: waited in vain for ${what}`);
  };
  const write = (text: string) => {
    field.focus();
    if (isDate && /^(\d{4}-\d\d-\d\d)?$/.test(text)) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    } else {
      // With the events of keyboard and clipboard.
      field.select();
      document.execCommand('delete');
      if (text !== '') document.execCommand('insertText', false, text);
    }
  };
  const leave = async () => {
    field.blur();
    await handled();
  };
  /** Number fields add separators on blur. */
  const setsSeparators = async () => {
    if (!field.matches('[inputmode=decimal], [inputmode=numeric], [inputmode=text]')) return false;
    write('1234');
    await leave();
    const formatted = field.value === '1,234';
    write(held);
    await leave();
    return formatted;
  };
  const form = field.form;
  const button = form?.querySelector<HTMLButtonElement>('button[type=submit]');
  const send = async (): Promise<string> => {
    if (!form || !button) throw new Error('The field has no form that can be sent.');
    if (button.disabled) return 'The button is disabled.';
    button.click();
    const alert = await until(() => form.querySelector<HTMLElement>('[role=alert]'), 'what the form says');
    await until(() => (button.textContent === submitLabel ? true : null), 'the end of sending');
    return alert.innerText;
  };

  const otherText = () => {
    if (field.matches('[inputmode=decimal], [inputmode=numeric]')) return held === '7' ? '8' : '7';
    if (isDate) return held === '2026-06-02' ? '2026-06-03' : '2026-06-02';
    return `${held}1`;
  };
  /** The requests of the form when it is sent with another text. */
  const requestsBy = async (submit: (button: HTMLButtonElement) => Promise<void> | void) => {
    if (!form || !button) return [];
    write(otherText());
    await handled();
    await until(() => (document.querySelector('[title^="Checking "]') ? null : true), 'the end of checking');
    window.sent = [];
    if (button.disabled) return [];
    await submit(button);
    await handled();
    const isOver = () => button.textContent === submitLabel && form.querySelector('[role=alert]') !== null;
    await until(() => (isOver() ? true : null), 'what the form says');
    write(held);
    return window.sent;
  };
  /** What a browser does on Enter: it clicks the button, without leaving the field. */
  const pressEnter = (submit: HTMLButtonElement) => {
    const enter = { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true };
    if (field.dispatchEvent(new KeyboardEvent('keydown', enter))) submit.click();
  };
  const leaveAndPress = async (submit: HTMLButtonElement) => {
    await leave();
    submit.focus();
    submit.click();
  };

  const label = (field.labels?.[0]?.textContent ?? '').replace(/ \*$/, '');
  const submitLabel = button?.textContent;
  const held = field.value;
  const isDate = field.type === 'date';
  const isPicker = field.matches('[aria-haspopup=listbox]');
  const isNumber = await setsSeparators();
  const outcomes: Outcome[] = [];
  for (const text of texts) {
    write(text);
    const typed = field.value;
    await leave();
    const kept = field.value;
    const message = await send();
    outcomes.push({ text, typed, kept, message, isInvalid: field.getAttribute('aria-invalid') === 'true' });
  }
  if (!isPicker) write(held);
  const isSent = !isPicker && !field.matches('textarea');
  const byEnter = isSent ? await requestsBy(pressEnter) : [];
  const byButton = isSent ? await requestsBy(leaveAndPress) : [];
  return { label, held, isDate, isPicker, isNumber, outcomes, byEnter, byButton };
}
