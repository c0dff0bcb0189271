import { Checkbox, NativeSelect } from '@mantine/core';
import { commonOf, type FieldProps, labelIn, put, fieldText } from './field.tsx';

interface CheckboxFieldProps<Values> extends FieldProps<Values> {
  /** Called after a change, to update other fields. */
  onSwitch?: (checked: boolean) => Partial<Values>;
}

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

export interface Option {
  value: string;
  label: string;
}

interface SelectFieldProps<Values> extends FieldProps<Values> {
  options: readonly Option[];
  /** The first, empty option: `Select a lot`. Without it, one of the options is always chosen. */
  empty?: string;
  /** After an option was chosen. */
  onPick?: (value: string) => void;
}

export function SelectField<Values>({ options, empty, onPick, ...props }: SelectFieldProps<Values>) {
  const { readOnly, ...common } = commonOf(props, labelIn(options));
  return (
    <NativeSelect
      {...common}
      disabled={common.disabled || readOnly}
      data={empty === undefined ? [...options] : [{ value: '', label: empty }, ...options]}
      value={fieldText(props)}
      onChange={({ currentTarget }) => {
        put(props, currentTarget.value);
        onPick?.(currentTarget.value);
      }}
    />
  );
}
