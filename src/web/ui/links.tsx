import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
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

/** A link in text: `<TextLink to="/signup">Create an account</TextLink>` */
export const TextLink = createLink((props: AnchorProps & Attributes & WithRef) => (
  <Anchor underline="always" {...props} />
));
