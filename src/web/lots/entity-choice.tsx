import { useEntityScope } from '../lib/entity-scope.ts';
import { useMay } from '../lib/profile.ts';
import { OwnerSelect } from '../parts/owner-select.tsx';

/** Lets an administrator choose the entity whose figures the dashboard and the risk page show. */
export function EntityChoice() {
  const [owner = '', choose] = useEntityScope();
  return useMay('chooseOwner') && <OwnerSelect aria-label="Owner" owner={owner} onChoose={choose} />;
}
