import { BackLink } from '../../ui/links.tsx';
import { useInventorySearch } from '../inventory-search.ts';

/** Leads back to the inventory with its search, filters and order. */
export const BackToInventory = () => (
  <BackLink to="/inventory" search={useInventorySearch()}>
    Back to Inventory
  </BackLink>
);
