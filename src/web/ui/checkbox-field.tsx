import { Checkbox } from '@mantine/core';
import { commonOf, type FieldProps } from './field.tsx';

interface CheckboxFieldProps<Values> extends FieldProps<Values> {
  /** What else changes when it is switched. */
  onSwitch?: (checked: boolean) => Partial<Values>;
}

/** A yes or no. */
export function CheckboxField<Values>(props: CheckboxFieldProps<Values>) {
  const { id, name, label, description, error, disabled } = commonOf(props);
  const { form, onSwitch } = props;
  return (
    <Checkbox
      {...{ id, name, label, description, error, disabled }}
      checked={form.values[props.name] === true}
      onChange={({ currentTarget: { checked } }) => form.change({ [name]: checked, ...onSwitch?.(checked) })}
    />
  );
}
