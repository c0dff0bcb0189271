import { Button, type ButtonProps } from '@mantine/core';
import type { ButtonHTMLAttributes } from 'react';
import { type Action, whyMayNot } from '#domain/users/permissions';
import { useProfile } from '../lib/profile.ts';
import { useReadOnlyReason } from './read-only.ts';

interface ActionButtonProps
  extends ButtonProps, Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof ButtonProps> {
  /** What the button leads to. */
  action: Action;
}

/** A button for an action: disabled, with its reason, for a user who may not do it (decision 17), and where nothing can be changed. */
export function ActionButton({ action, disabled, title, ...props }: ActionButtonProps) {
  const readOnly = useReadOnlyReason();
  const reason = whyMayNot(useProfile(), action) ?? readOnly;
  return <Button disabled={disabled || reason !== null} title={reason ?? title} {...props} />;
}
