import { PasswordInput as MantinePasswordInput, TextInput as MantineTextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { dayShort } from '#domain/kit/format';
import { useInputProps, type FieldProps, put, fieldText } from './field.tsx';
import { memoInput } from './memo-input.tsx';
import type { Form } from './use-form.ts';

const TextInput = memoInput(MantineTextInput);
const PasswordInput = memoInput(MantinePasswordInput);

interface TextFieldProps<Values> extends FieldProps<Values> {
  /** The keyboard on a phone. */
  kind?: 'text' | 'email' | 'tel';
  autoComplete?: string;
}

export const TextField = <Values,>({
  kind = 'text',
  autoComplete = 'off',
  ...props
}: TextFieldProps<Values>) => (
  <TextInput
    {...useInputProps(props)}
    // The browser's own e-mail validation would run before the rules.
    type={kind === 'tel' ? 'tel' : 'text'}
    inputMode={kind}
    autoCapitalize={kind === 'email' ? 'none' : undefined}
    autoComplete={autoComplete}
    value={fieldText(props)}
    onChange={(event) => put(props, event.currentTarget.value)}
  />
);

export const PasswordField = <Values,>(props: FieldProps<Values> & { autoComplete: string }) => (
  <PasswordInput
    {...useInputProps(props)}
    autoComplete={props.autoComplete}
    value={fieldText(props)}
    onChange={(event) => put(props, event.currentTarget.value)}
  />
);

interface CurrentPasswordProps<Values> {
  form: Form<Values>;
  label?: string;
  hint?: ReactNode;
}

/** The password of the signed-in user, which confirms a change. */
export const CurrentPasswordField = <Values extends { current_password: unknown }>({
  label = 'Current Password',
  ...props
}: CurrentPasswordProps<Values>) => (
  <PasswordField {...props} name="current_password" label={label} autoComplete="current-password" required />
);

interface NewPasswordProps<Values> {
  form: Form<Values>;
  label: 'Password' | 'New Password';
  hint?: ReactNode;
}

export function NewPasswordFields<Values extends { password: unknown; password_confirmation: unknown }>({
  form,
  label,
  hint,
}: NewPasswordProps<Values>) {
  const common = { form, autoComplete: 'new-password', required: true };
  return (
    <>
      <PasswordField {...common} name="password" label={label} hint="At least 6 characters" />
      <PasswordField {...common} name="password_confirmation" label={`Confirm ${label}`} hint={hint} />
    </>
  );
}

export const DateField = <Values,>(props: FieldProps<Values> & { min?: string; max?: string }) => (
  <TextInput
    {...useInputProps(props, dayShort)}
    type="date"
    {...(props.min === undefined ? {} : { min: props.min })}
    {...(props.max === undefined ? {} : { max: props.max })}
    value={fieldText(props)}
    onChange={(event) => put(props, event.currentTarget.value)}
  />
);
