import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LrpProducer } from '#api/lrp';
import type { PricedLrpPolicy } from '#domain/lrp/lrp';
import { may } from '#domain/users/permissions';
import { useMay, useProfile } from '../lib/profile.ts';
import { PickField } from '../ui/pick-field.tsx';
import type { Form } from '../ui/use-form.ts';
import { lrpProducersQuery } from './data.ts';
import type { LrpDraft } from './form-draft.ts';

/** The insured name: a producer's own entity, or that of the chosen producer; '' while none is chosen. */
export function useInsuredName(chosen: string, policy?: PricedLrpPolicy): string {
  const profile = useProfile();
  const chooses = may(profile, 'chooseInsured');
  const producers = useQuery({ ...lrpProducersQuery, enabled: chooses });
  if (!chooses) return profile.entity_name;
  const producer = producers.data?.find(({ id }) => id === chosen);
  if (producer) return producer.entity_name;
  return policy && chosen === (policy.user_id ?? '') ? policy.insured_name : '';
}

/** The producer of an entity, where an admin has to choose one and it has only this one. */
export function useOnlyProducer(entity: string | undefined): string | undefined {
  const chooses = useMay('chooseInsured');
  const producers = useQuery({ ...lrpProducersQuery, enabled: chooses && entity !== undefined });
  const [only, ...others] = (producers.data ?? []).filter(({ entity_name }) => entity_name === entity);
  return others.length === 0 ? only?.id : undefined;
}

interface ProducerFieldProps {
  form: Form<LrpDraft>;
  policy: PricedLrpPolicy | undefined;
}

export function ProducerField({ form, policy }: ProducerFieldProps) {
  const producers = useQuery(lrpProducersQuery);
  const options = useMemo(() => {
    const known = producers.data ?? [];
    const kept = policy && !known.some(({ id }) => id === policy.user_id) ? [optionKept(policy)] : [];
    return [...kept, ...known.map((producer) => ({ value: producer.id, label: labelOf(producer, known) }))];
  }, [producers.data, policy]);
  return (
    <PickField
      form={form}
      name="user_id"
      label="Producer"
      options={options}
      source={producers}
      among="producers"
      failure="Failed to load producers"
      placeholder="Select a producer"
      required
    />
  );
}

/** A policy whose user was deleted or is no longer a producer keeps that user until another is chosen. */
const optionKept = ({ user_id, insured_name }: PricedLrpPolicy) => ({
  value: user_id ?? '',
  label: user_id === null ? `${insured_name} (user deleted)` : insured_name,
});

/** The entity's name, with the user's name if several share it. */
const labelOf = ({ entity_name, full_name }: LrpProducer, all: readonly LrpProducer[]): string =>
  all.filter((other) => other.entity_name === entity_name).length > 1
    ? `${entity_name} (${full_name})`
    : entity_name;
