import { Textarea } from '@mantine/core';
import { commonOf, type FieldProps, put, fieldText } from './field.tsx';

interface TextAreaFieldProps<Values> extends FieldProps<Values> {
  rows?: number;
  /** The keyboard on a phone. */
  kind?: 'email';
}

export function TextAreaField<Values>({ kind, ...props }: TextAreaFieldProps<Values>) {
  return (
    <Textarea
      {...commonOf(props)}
      {...(kind === 'email' && { inputMode: 'email', autoCapitalize: 'none' })}
      rows={props.rows ?? 4}
      value={fieldText(props)}
      onChange={(event) => put(props, event.currentTarget.value)}
    />
  );
}
