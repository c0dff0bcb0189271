import { Button, Code, CopyButton, Group } from '@mantine/core';

export const CommandLine = ({ text, label }: { text: string; label: string }) => (
  <Group gap="xs" align="flex-start">
    <Code block flex="1 1 16rem" miw={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text}
    </Code>
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          size="xs"
          w={84}
          aria-label={copied ? label.replace('Copy', 'Copied') : label}
          onClick={copy}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
      )}
    </CopyButton>
  </Group>
);
