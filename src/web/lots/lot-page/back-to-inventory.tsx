import { IconArrowLeft } from '@tabler/icons-react';
import { ButtonLink } from '../../ui/links.tsx';
import { useInventorySearch } from '../inventory-search.ts';

/** Leads back to the inventory with its search, filters and order. */
export function BackToInventory() {
  return (
    <ButtonLink
      to="/inventory"
      search={useInventorySearch()}
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
