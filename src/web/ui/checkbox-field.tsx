import { Checkbox } from '@mantine/core';
import { commonOf, type FieldProps } from './field.tsx';

interface CheckboxFieldProps<Values> extends FieldProps<Values> {
  /** Called after a change, to update other fields. */
  onSwitch?: (checked: boolean) => Partial<Values>;
}

/** A boolean field. */
export function CheckboxField<Values>(props: CheckboxFieldProps<Values>) {
  const { id, name, label, description, error, disabled } = commonOf(props, (saved) =>
    saved === 'true' ? 'Yes' : 'No',
  );
  const { form, onSwitch } = props;
  return (
    <Checkbox
      {...{ id, name, label, description, error, disabled }}
      checked={form.values[props.name] === true}
      onChange={({ currentTarget: { checked } }) => form.change({ [name]: checked, ...onSwitch?.(checked) })}
    />
  );
}
