import { Checkbox, Stack } from '@mantine/core';

interface CheckboxChoicesProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value[];
  onChange: (value: Value[]) => void;
}

/** Several of a few options; they stay in the order in which they are listed. */
export const CheckboxChoices = <Value extends string>({
  label,
  options,
  value,
  onChange,
}: CheckboxChoicesProps<Value>) => (
  <Checkbox.Group
    label={label}
    value={value}
    onChange={(chosen) => onChange(options.map((one) => one.value).filter((one) => chosen.includes(one)))}
  >
    <Stack gap="xs" mt="xs">
      {options.map((option) => (
        <Checkbox key={option.value} {...option} />
      ))}
    </Stack>
  </Checkbox.Group>
);
