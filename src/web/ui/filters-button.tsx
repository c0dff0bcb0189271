import { Badge, Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';

interface FiltersButtonProps {
  count: number;
  onClick: () => void;
  /** For a panel that opens in place rather than a modal. */
  expanded?: boolean;
  label?: string;
}

export const FiltersButton = ({ count, onClick, expanded, label = 'Filters' }: FiltersButtonProps) => (
  <Button
    variant="default"
    leftSection={<IconFilter size={16} aria-hidden />}
    rightSection={
      count > 0 && (
        <Badge size="sm" circle aria-label={`${count} active`}>
          {count}
        </Badge>
      )
    }
    aria-expanded={expanded}
    onClick={onClick}
  >
    {label}
  </Button>
);
