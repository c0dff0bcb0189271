import { Button, type ButtonProps } from '@mantine/core';
import { createContext, useContext, type ButtonHTMLAttributes } from 'react';
import { type Action, whyMayNot } from '#domain/users/permissions';
import { useProfile } from '../lib/profile.ts';

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
