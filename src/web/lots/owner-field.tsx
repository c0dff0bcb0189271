import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Owner, USER_TYPE_LABELS } from '#domain/users/users';
import { useMay } from '../lib/profile.ts';
import { PickField } from '../ui/pick-field.tsx';
import { TextField } from '../ui/text-fields.tsx';
import type { Form } from '../ui/use-form.ts';
import { ownersQuery } from '../parts/lots-data.ts';
import type { LotDraft } from './lot-fields.tsx';

/** A producer's lots belong to their own entity; an admin chooses from all entities. */
export function OwnerField({ form }: { form: Form<LotDraft> }) {
  return useMay('chooseOwner') ? (
    <OwnerSelect form={form} />
  ) : (
    <TextField form={form} name="owner" label="Owner" readOnly required />
  );
}

function OwnerSelect({ form }: { form: Form<LotDraft> }) {
  const owners = useQuery(ownersQuery);
  const chosen = form.values.owner;
  const options = useMemo(() => {
    const known = owners.data ?? (chosen ? [{ entity_name: chosen, user_type: null }] : []);
    return known.map((owner) => ({ value: owner.entity_name, label: ownerLabel(owner) }));
  }, [owners.data, chosen]);
  return (
    <PickField
      form={form}
      name="owner"
      label="Owner"
      options={options}
      source={owners}
      among="owners"
      failure="Failed to load owners"
      placeholder="Select an owner"
      required
    />
  );
}

/** `Lazy K Ranch (Producer)` */
const ownerLabel = ({ entity_name, user_type }: Omit<Owner, 'id'>): string =>
  user_type ? `${entity_name} (${USER_TYPE_LABELS[user_type]})` : entity_name;
