import { PasswordInput, TextInput } from '@mantine/core';
import { commonOf, type FieldProps, put, textOf } from './field.tsx';

interface TextFieldProps<Values> extends FieldProps<Values> {
  /** The keyboard on a phone. */
  kind?: 'text' | 'email' | 'tel';
  autoComplete?: string;
}

export function TextField<Values>({ kind = 'text', autoComplete = 'off', ...props }: TextFieldProps<Values>) {
  return (
    <TextInput
      {...commonOf(props)}
      // The browser's own e-mail validation would run before the rules.
      type={kind === 'tel' ? 'tel' : 'text'}
      inputMode={kind}
      autoCapitalize={kind === 'email' ? 'none' : undefined}
      autoComplete={autoComplete}
      value={textOf(props)}
      onChange={(event) => put(props, event.currentTarget.value)}
    />
  );
}

export function PasswordField<Values>(props: FieldProps<Values> & { autoComplete: string }) {
  return (
    <PasswordInput
      {...commonOf(props)}
      autoComplete={props.autoComplete}
      value={textOf(props)}
      onChange={(event) => put(props, event.currentTarget.value)}
    />
  );
}

export function DateField<Values>(props: FieldProps<Values> & { min?: string; max?: string }) {
  return (
    <TextInput
      {...commonOf(props)}
      type="date"
      {...(props.min === undefined ? {} : { min: props.min })}
      {...(props.max === undefined ? {} : { max: props.max })}
      value={textOf(props)}
      onChange={(event) => put(props, event.currentTarget.value)}
    />
  );
}
