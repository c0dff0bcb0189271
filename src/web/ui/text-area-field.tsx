import { Textarea } from '@mantine/core';
import { commonOf, type FieldProps, put, textOf } from './field.tsx';

export function TextAreaField<Values>(props: FieldProps<Values> & { rows?: number }) {
  return (
    <Textarea
      {...commonOf(props)}
      rows={props.rows ?? 4}
      value={textOf(props)}
      onChange={(event) => put(props, event.currentTarget.value)}
    />
  );
}
