import { SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import { USER_TYPES, USER_TYPE_LABELS, type UserType } from '#domain/users/users';
import { SelectField } from '../ui/choice-fields.tsx';
import { TextField } from '../ui/text-fields.tsx';
import type { Form } from '../ui/use-form.ts';
import { EntityConsequence } from './entity-consequence.tsx';
import type { ShownChange } from './use-entity-change.ts';

/** The common fields of the forms about a user. */
interface UserDraft {
  full_name: string;
  entity_name: string;
  phone_number: string;
  email: string;
  rjo_account_number: string | null;
  lrp_policy_number: string | null;
  user_type: UserType | '';
}

interface UserFieldsProps<Values extends UserDraft> {
  form: Form<Values>;
  shown: ShownChange;
  rjoHint: string;
  /** Why the type cannot be changed, or null. */
  whyNotChangeType?: string | null;
  /** The password of a new user. */
  children?: ReactNode;
}

const typeOptions = USER_TYPES.map((value) => ({ value, label: USER_TYPE_LABELS[value] }));

export function UserFields<Values extends UserDraft>(props: UserFieldsProps<Values>) {
  const { form, shown, rjoHint, whyNotChangeType = null, children } = props;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField form={form} name="full_name" label="Full Name" required />
        <TextField form={form} name="entity_name" label="Entity Name" required />
      </SimpleGrid>
      <EntityConsequence shown={shown} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField form={form} name="phone_number" label="Phone Number" kind="tel" required />
        <TextField form={form} name="email" label="Email" kind="email" required />
        {children}
        <TextField form={form} name="rjo_account_number" label="RJO Account Number" hint={rjoHint} />
        <TextField form={form} name="lrp_policy_number" label="LRP Policy Number" hint="Optional" />
      </SimpleGrid>
      <SelectField
        form={form}
        name="user_type"
        label="User Type"
        options={typeOptions}
        disabled={whyNotChangeType !== null}
        hint={whyNotChangeType}
        required
      />
    </>
  );
}
