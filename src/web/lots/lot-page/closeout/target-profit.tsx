import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { LIMITS } from '#domain/kit/limits';
import { typedNumber } from '#domain/kit/typed-numbers';
import { useSearchText } from '../../../lib/search-params.ts';

/** Target profit in the URL, $: a number within the range of money; 0 if absent, null if invalid. */
export function targetOf(text: string): number | null {
  const typed = typedNumber(text);
  if (typed === '') return 0;
  if (typeof typed !== 'number' || Math.abs(typed) > LIMITS.money) return null;
  return Math.abs(typed * 100 - Math.round(typed * 100)) > 1e-6 ? null : typed;
}

export function useTarget(): [target: number, text: string, set: (text: string) => void] {
  const [text, set] = useSearchText('target');
  return [targetOf(text) ?? 0, text, set];
}

export function TargetProfit() {
  const [, inAddress, setInAddress] = useTarget();
  const [text, setText] = useState(inAddress);
  const isWrong = targetOf(text) === null;
  return (
    <TextInput
      label="Target profit"
      description="Need and the market move below are for this profit"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      leftSection="$"
      inputMode="text"
      autoComplete="off"
      maw={280}
      value={text}
      error={isWrong ? 'Target profit must be an amount in dollars and cents' : undefined}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        if (targetOf(currentTarget.value) !== null) setInAddress(currentTarget.value.trim());
      }}
    />
  );
}
