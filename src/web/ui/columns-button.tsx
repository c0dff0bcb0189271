import { Button, type ButtonProps } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

/** The button of the menu of columns. */
export const ColumnsButton = (props: ButtonProps & ComponentProps<'button'>) => (
  <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />} {...props}>
    Columns
  </Button>
);
