import { Button, type ButtonProps } from '@mantine/core';
import { createContext, useContext, type ButtonHTMLAttributes } from 'react';
import { type Action, whyMayNot } from '#domain/users/permissions';
import { useProfile } from '../lib/profile.ts';
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

/** Why nothing can be changed in a part of the screen: `This is a sample lot`; null where it can. */
export const ReadOnlyReason = createContext<string | null>(null);

export const useReadOnlyReason = (): string | null => useContext(ReadOnlyReason);

interface ActionButtonProps
  extends ButtonProps, Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof ButtonProps> {
  action: Action;
}

/** A button for an action: disabled, with its reason, for a user who may not do it (decision 17), and where nothing can be changed. */
export function ActionButton({ action, disabled, title, ...props }: ActionButtonProps) {
  const readOnly = useReadOnlyReason();
  const reason = whyMayNot(useProfile(), action) ?? readOnly;
  return <Button disabled={disabled || reason !== null} title={reason ?? title} {...props} />;
}
