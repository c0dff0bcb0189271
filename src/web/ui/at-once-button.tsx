import { Button, type ButtonProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../lib/call.ts';
import { notify, notifyFailure } from './notices.ts';

interface AtOnceButtonProps<Result> extends Pick<ButtonProps, 'variant' | 'color' | 'disabled'> {
  action: () => Promise<Result>;
  done: (result: Result) => string;
  failure: string;
  changed: () => unknown;
  'aria-label'?: string;
  children: string;
}

/** A small button in a row that acts at once, without a dialog. */
export function AtOnceButton<Result>(props: AtOnceButtonProps<Result>) {
  const { action, done, failure, changed, disabled = false, ...button } = props;
  const { mutate, isPending } = useMutation({
    mutationFn: action,
    onSuccess: (result) => notify(done(result)),
    onError: (error) => notifyFailure(messageOf(error, failure)),
    onSettled: changed,
  });
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      disabled={disabled || isPending}
      onClick={() => mutate()}
      {...button}
    />
  );
}
