import { Anchor, Button, type AnchorProps, type ButtonProps } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import {
  createContext,
  useContext,
  type AnchorHTMLAttributes,
  type Ref,
  type ButtonHTMLAttributes,
} from 'react';
import { whyMayNot, type Action } from '#domain/users/permissions';
import { useProfile } from '../lib/profile.ts';

/** Why nothing can be changed in a part of the screen: `This is a sample lot`; null where it can. */
export const ReadOnlyReason = createContext<string | null>(null);

/** Why what is shown here cannot be changed, for the controls that would change it. */
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

type Attributes = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps | keyof AnchorProps>;

interface WithRef {
  ref?: Ref<HTMLAnchorElement>;
}

/** A link that looks like a button: `<ButtonLink to="/inventory">View Inventory</ButtonLink>` */
export const ButtonLink = createLink((props: ButtonProps & Attributes & WithRef) => (
  <Button component="a" {...props} />
));

/** A link in text: `<TextLink to="/signup">Create an account</TextLink>` */
export const TextLink = createLink((props: AnchorProps & Attributes & WithRef) => (
  <Anchor underline="always" {...props} />
));

/** Above a title, a link to where its reader comes from: `<BackLink to="/inventory">Back to Inventory</BackLink>` */
export const BackLink = createLink((props: Attributes & WithRef) => (
  <Button
    component="a"
    variant="subtle"
    color="gray"
    size="compact-sm"
    ml={-8}
    leftSection={<IconArrowLeft size={16} aria-hidden />}
    {...props}
  />
));
