import { IconArrowLeft } from '@tabler/icons-react';
import { ButtonLink } from '../../ui/links.tsx';

export function BackToInventory() {
  return (
    <ButtonLink
      to="/inventory"
      variant="subtle"
      color="gray"
      size="compact-sm"
      ml={-8}
      leftSection={<IconArrowLeft size={16} aria-hidden />}
    >
      Back to Inventory
    </ButtonLink>
  );
}
