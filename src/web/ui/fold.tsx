import { Button, Stack } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useSearchText } from '../lib/search-params.ts';

interface FoldProps {
  label: string;
  /** The key in the URL that stores whether it is open. */
  param: string;
  children: ReactNode;
}

/** A collapsible section, such as the parts of a figure below it. */
export function Fold({ label, param, children }: FoldProps) {
  const [state, setState] = useSearchText(param);
  const isOpen = state === 'open';
  const id = useId();
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <Stack gap="md">
      <div>
        <Button
          variant="subtle"
          px="xs"
          leftSection={<Icon size={16} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setState(isOpen ? '' : 'open')}
        >
          {label}
        </Button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </Stack>
  );
}
