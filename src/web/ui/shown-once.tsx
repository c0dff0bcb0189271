import { Button, Code, CopyButton, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { MessageBox } from './messages.tsx';

interface ShownOnceProps {
  label: string;
  value: string;
  children: ReactNode;
  onDone: () => void;
}

/** A password or a link that is shown once, to be copied. */
export const ShownOnce = ({ label, value, children, onDone }: ShownOnceProps) => (
  <Stack gap="md">
    <MessageBox kind="success">
      <span>{children}</span>
    </MessageBox>
    <Code
      block
      fz="lg"
      ta="center"
      aria-label={label}
      style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {value}
    </Code>
    <Group justify="flex-end" gap="sm">
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
      <Button onClick={onDone} data-autofocus>
        Done
      </Button>
    </Group>
  </Stack>
);
