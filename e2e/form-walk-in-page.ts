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

export interface FieldWalk {
  id: string;
  label: string;
  held: string;
  isDate: boolean;
  isPicker: boolean;
  isNumber: boolean;
  outcomes: Outcome[];
  /** The requests after Enter and then after the button, with another text typed; none for a text of several lines and for a picker. */
  byEnter: string[];
  byButton: string[];
}

interface Walking {
  /** The fields of the form. */
  selector: string;
  /** The ids of fields that have been walked. */
  walked: string[];
  /** The labels of fields that are not walked. */
  known: string[];
  /** Texts for the first field of a kind, and the kinds that have been tried. */
  texts: readonly string[];
  kinds: string[];
  /** What each other field is tried with: no text, and a number field with what is no number. */
  notNumber: string;
}

interface Walked {
  fields: FieldWalk[];
  kinds: string[];
}

/**
 * Types each text into each field of a form and sends it, then another valid text, which it sends by Enter and by the button. It ends
 * with the form, or after a picker. It runs entirely in the page, because a test has thousands of steps, which took minutes as messages
 * to the browser. It is sent to the page as source, so it must not refer to anything outside.
 */
export async function walkInPage(
  form: HTMLFormElement,
  { selector, walked, known, texts, kinds, notNumber }: Walking,
): Promise<Walked> {
  type Field = HTMLInputElement | HTMLTextAreaElement;
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  if (!button) throw new Error('The form cannot be sent.');
  const submitLabel = button.textContent;
  const labelOf = (field: Field) => (field.labels?.[0]?.textContent ?? '').replace(/ \*$/, '');
  const { port1: sent, port2: received } = new MessageChannel();
  received.start();
  // React has handled the event by then. A timer waits 4 ms, so the browser would paint the screen at every step.
  const handled = () =>
    new Promise<void>((resolve) => {
      received.addEventListener('message', () => resolve(), { once: true });
      sent.postMessage(null, []);
    });
  const aWhile = () => new Promise<void>((resolve) => setTimeout(resolve));
  const until = async (isSo: () => boolean, what: string): Promise<void> => {
    const start = performance.now();
    for (let at = 0; performance.now() - start < 30_000; at += 1) {
      if (isSo()) return;
      // The answer of a held-back request comes at once; what comes from the server takes longer.
      await (at < 20 ? handled() : aWhile());
    }
    throw new Error(`${labelOf(document.activeElement as Field)}: waited in vain for ${what}`);
  };
  const write = (field: Field, text: string) => {
    field.focus();
    if (field.type === 'date' && /^(\d{4}-\d\d-\d\d)?$/.test(text)) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    } else {
      // With the events of keyboard and clipboard.
      field.select();
      document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
    }
  };
  const leave = async (field: Field) => {
    field.blur();
    await handled();
  };
  /** A field of the keyboard for digits takes a number; one of text does, if it adds separators on blur. */
  const takesNumbers = async (field: Field) => {
    if (field.inputMode !== 'text' || field.matches('[aria-haspopup=listbox]'))
      return field.matches('[inputmode=decimal], [inputmode=numeric]');
    write(field, '1234');
    await leave(field);
    return field.value === '1,234';
  };
  const says = () => form.querySelector<HTMLElement>('[role=alert]');
  const isOver = () => button.textContent === submitLabel && says() !== null;
  const send = async (): Promise<string> => {
    if (button.disabled) return 'The button is disabled.';
    button.click();
    await handled();
    await until(isOver, 'what the form says');
    // `innerText` would lay out the screen.
    return says()?.textContent ?? '';
  };
  const otherText = (field: Field, held: string) => {
    if (field.matches('[inputmode=decimal], [inputmode=numeric]')) return held === '7' ? '8' : '7';
    if (field.type === 'date') return held === '2026-06-02' ? '2026-06-03' : '2026-06-02';
    return `${held}1`;
  };
  /** The requests of the form when it is sent. */
  const requestsBy = async (submit: () => Promise<void> | void) => {
    await until(() => document.querySelector('[title^="Checking "]') === null, 'the end of checking');
    window.sent = [];
    if (button.disabled) return [];
    await submit();
    await handled();
    await until(isOver, 'what the form says');
    return [...window.sent];
  };
  /** What a browser does on Enter: it clicks the button, without leaving the field. */
  const pressEnter = (field: Field) => {
    const enter = { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true };
    if (field.dispatchEvent(new KeyboardEvent('keydown', enter))) button.click();
  };
  const leaveAndPress = async (field: Field) => {
    await leave(field);
    button.focus();
    button.click();
  };

  const walk = async (field: Field): Promise<FieldWalk> => {
    const { id, value: held } = field;
    const label = labelOf(field);
    const isDate = field.type === 'date';
    const isPicker = field.matches('[aria-haspopup=listbox]');
    const kind = [field.tagName, field.type, field.inputMode, isPicker].join(' ');
    const isNumber = await takesNumbers(field);
    const again = isNumber ? [notNumber, ''] : [''];
    const tried = kinds.includes(kind) ? again : texts;
    kinds.push(kind);
    const outcomes: Outcome[] = [];
    for (const text of tried) {
      write(field, text);
      const typed = field.value;
      await leave(field);
      const kept = field.value;
      const message = await send();
      const isInvalid = field.getAttribute('aria-invalid') === 'true';
      outcomes.push({ text, typed, kept, message, isInvalid });
    }
    const walkedSoFar = { id, label, held, isDate, isPicker, isNumber, outcomes };
    if (isPicker) return { ...walkedSoFar, byEnter: [], byButton: [] };
    const isSent = !field.matches('textarea');
    if (isSent) write(field, otherText(field, held));
    await handled();
    const byEnter = isSent ? await requestsBy(() => pressEnter(field)) : [];
    const byButton = isSent ? await requestsBy(() => leaveAndPress(field)) : [];
    write(field, held);
    return { ...walkedSoFar, byEnter, byButton };
  };

  const fields: FieldWalk[] = [];
  const isLeft = (one: Field) =>
    !walked.includes(one.id) && !fields.some(({ id }) => id === one.id) && !known.includes(labelOf(one));
  for (;;) {
    const field = [...form.querySelectorAll<Field>(selector)].find(isLeft);
    if (!field) return { fields, kinds };
    const result = await walk(field);
    fields.push(result);
    if (result.isPicker) return { fields, kinds };
  }
}
