import { Group, Skeleton, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { getHedgeBand, saveHedgeBand } from '#api/alerts';
import { hedgeBandForm, type HedgeBand } from '#domain/alerts/hedge-band';
import { share } from '#domain/kit/format';
import { call } from '../lib/call.ts';
import { invalidateAll, callQuery } from '../lib/query-client.ts';
import { useMay } from '../lib/profile.ts';
import { useFact } from '../lib/use-fact.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { FormModal, ModalForm } from '../ui/form-modal.tsx';
import { notify } from '../ui/notices.ts';
import { NumberField } from '../ui/fields.tsx';
import { useForm } from '../ui/use-form.ts';

const bandQuery = callQuery(['alerts', 'band'], getHedgeBand);

/** The hedge outside of which lots of one entity are an alert; none is shown of several entities. */
export function HedgeBandSetting() {
  const isOne = !useMay('seeEntities');
  const band = useFact({ ...bandQuery, enabled: isOne });
  const [opened, modal] = useDisclosure(false);
  if (!isOne) return null;
  if (!band) return <Skeleton height={26} width="30rem" maw="100%" />;
  return (
    <Group gap="sm">
      <Text size="sm">
        An alert comes for lots hedged under {share(band.hedge_low)} or over {share(band.hedge_high)}.
      </Text>
      <ActionButton action="setHedgeBand" variant="default" size="compact-sm" onClick={modal.open}>
        Set Hedge Band
      </ActionButton>
      <FormModal title="Hedge Band" opened={opened} onClose={modal.close} size="sm">
        <BandForm band={band} />
      </FormModal>
    </Group>
  );
}

function BandForm({ band }: { band: HedgeBand }) {
  const form = useForm({
    schema: hedgeBandForm,
    initial: band,
    save: async (typed: HedgeBand) => {
      await call(saveHedgeBand, typed);
      notify('Hedge band saved');
      // Alerts follow from it.
      invalidateAll();
    },
    failure: 'Failed to save hedge band. Please try again.',
  });
  return (
    <ModalForm form={form} submitLabel="Save Band">
      <NumberField form={form} name="hedge_low" label="From" unit="% hedged" min={0} step={5} required />
      <NumberField
        form={form}
        name="hedge_high"
        label="To"
        unit="% hedged"
        hint="You are alerted about lots outside this band, except those left open on purpose (Edit Lot). The colors of the gauge do not change."
        min={0}
        step={5}
        required
      />
    </ModalForm>
  );
}
