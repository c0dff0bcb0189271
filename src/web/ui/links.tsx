import {
  ActionIcon,
  type ActionIconProps,
  Anchor,
  type AnchorProps,
  Button,
  type ButtonProps,
} from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type Attributes = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps | keyof AnchorProps>;

interface WithRef {
  ref?: Ref<HTMLAnchorElement>;
}

/** A link that looks like a button: `<ButtonLink to="/inventory">View Inventory</ButtonLink>` */
export const ButtonLink = createLink((props: ButtonProps & Attributes & WithRef) => (
  <Button component="a" {...props} />
));

/** A link that is an icon; its name is in `aria-label`. */
export const IconLink = createLink((props: ActionIconProps & Attributes & WithRef) => (
  <ActionIcon component="a" {...props} />
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
