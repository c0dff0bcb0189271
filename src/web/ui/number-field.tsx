import { NumberInput } from '@mantine/core';
import { commonOf, type FieldProps, put } from './field.ts';

interface NumberFieldProps<Values> extends FieldProps<Values> {
  /** Inside the field, on the right: `lb`, `head`, `%`. */
  unit?: string;
  /** Inside the field, on the left: `$`. */
  prefix?: string;
  min?: number;
  max?: number;
  step?: number;
  /** Digits after the point that can be typed; 0 for whole numbers. */
  decimals?: number;
  /** Basis, say: a number that may be below zero. */
  negative?: boolean;
}

export function NumberField<Values>(props: NumberFieldProps<Values>) {
  const { unit, prefix, min, max, step, decimals = 2, negative = false } = props;
  const value = props.form.values[props.name];
  return (
    <NumberInput
      {...commonOf(props)}
      value={typeof value === 'number' || typeof value === 'string' ? value : ''}
      onChange={(next) => put(props, typeof next === 'number' ? next : numberTyped(next))}
      // A number out of bounds stays as it was typed: the rules say what is wrong with it.
      clampBehavior="none"
      decimalScale={decimals}
      allowNegative={negative}
      thousandSeparator=","
      inputMode={negative ? 'text' : decimals === 0 ? 'numeric' : 'decimal'}
      hideControls
      autoComplete="off"
      leftSection={prefix}
      rightSection={unit}
      rightSectionWidth={unit ? `${unit.length + 2}ch` : undefined}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      {...(step === undefined ? {} : { step })}
    />
  );
}

/** What is still being typed (`-`, `1.`) is no number yet. */
const numberTyped = (text: string | number | bigint) =>
  text === '' || Number.isNaN(Number(text)) ? '' : Number(text);
