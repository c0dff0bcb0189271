import { Anchor } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { addressIn, useClient } from '../lib/client.ts';
import { Sentence } from './sentence.tsx';

interface AddressLinkProps {
  href: string;
  onFollow?: () => void;
  /** Its name where its text alone does not state its target. */
  label?: string;
  className?: string | undefined;
  children: string;
}

/** A link to a path of this product, both its address and its text from the server, in the client of the screen. */
export function AddressLink({ href: path, onFollow, label, className, children }: AddressLinkProps) {
  const { history } = useRouter();
  const href = addressIn(useClient(), path);
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onFollow?.();
    history.push(href);
  };
  return (
    <Anchor
      href={href}
      onClick={follow}
      size="sm"
      underline="always"
      aria-label={label}
      className={className}
    >
      <Sentence>{children}</Sentence>
    </Anchor>
  );
}
