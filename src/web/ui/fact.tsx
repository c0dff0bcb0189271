import { Text, type TextProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface FactProps extends Pick<TextProps, 'size' | 'fw'> {
  label: string;
  note?: string | null | undefined;
  children: ReactNode;
}

export const Fact = ({ label, note, children, ...text }: FactProps) => (
  <div>
    <Text component="dt" size="xs" c="dimmed">
      {label}
    </Text>
    <Text component="dd" m={0} {...text}>
      {children}
    </Text>
    {note && (
      <Text component="dd" size="xs" c="dimmed" m={0}>
        {note}
      </Text>
    )}
  </div>
);
