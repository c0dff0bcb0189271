import { Fieldset, SimpleGrid, Stack, Text } from '@mantine/core';
import { addImportProfile, editImportProfile } from '#api/import-profiles';
import {
  FILE_COLUMNS,
  isOfDirectionRule,
  requiredOf,
  DIRECTION_RULES,
  type DirectionRule,
} from '#domain/trades/file/profile';
import {
  DATE_ORDER_LABELS,
  importProfileForm,
  DIRECTION_RULE_LABELS,
  type ImportProfileForm,
} from '#domain/trades/file/profile-form';
import { DATE_ORDERS } from '#domain/kit/table-file/dates';
import { call } from '../../lib/call.ts';
import type { Draft } from '../../ui/form-check.ts';
import { formModal, ModalForm, useVersion } from '../../ui/form-modal.tsx';
import { useCloseModal } from '../../ui/use-cached-values.ts';
import { notify } from '../../ui/notices.ts';
import { SelectField } from '../../ui/fields.tsx';
import { TextField } from '../../ui/text-fields.tsx';
import { useForm, type Form } from '../../ui/use-form.ts';
import { Note } from '../../ui/messages.tsx';
import { profilesChanged, type ProfileStart } from './profiles.ts';
import { ColumnSelect } from '../column-select.tsx';
import { LotPicker, LotsProvider } from './lot-picker.tsx';
import classes from '../imports.module.css';

const orderOptions = DATE_ORDERS.map((value) => ({ value, label: DATE_ORDER_LABELS[value] }));
const directionRules = DIRECTION_RULES.map((value) => ({ value, label: DIRECTION_RULE_LABELS[value] }));

export const ProfileModal = formModal(
  ({ start }) => (start.profile ? 'Edit Import Profile' : 'Save as Import Profile'),
  ProfileForm,
  'xl',
);

type Values = Draft<typeof importProfileForm>;

function ProfileForm({ start, onSaved }: { start: ProfileStart; onSaved: () => void }) {
  const { profile, values, accounts, hasFile } = start;
  const saveAs = useVersion(profile?.version ?? 0);
  const close = useCloseModal();
  const form = useForm({
    schema: importProfileForm,
    initial: {
      broker: profile?.broker ?? '',
      ...values,
      date_order: profile?.date_order ?? 'MDY',
      buy_word: profile?.buy_word ?? '',
      sell_word: profile?.sell_word ?? '',
    },
    save: async (typed) => {
      if (profile) await saveAs((version) => call(editImportProfile, { ...typed, id: profile.id, version }));
      else await call(addImportProfile, typed);
      await profilesChanged();
      notify(`Import profile ${typed.broker} ${profile ? 'updated' : 'saved'}`);
    },
    failure: 'Failed to save the import profile. Please try again.',
    onDone: () => {
      close();
      onSaved();
    },
  });
  const direction_rule = DIRECTION_RULES.find((rule) => rule === form.values.direction_rule) ?? 'one_column';
  return (
    <ModalForm
      form={form}
      submitLabel={hasFile ? 'Save and Read Again' : 'Update Profile'}
      busyLabel="Saving..."
    >
      <Note>This applies to every file with the same headings, for all administrators.</Note>
      <TextField form={form} name="broker" label="Broker" required />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <SelectField form={form} name="date_order" label="Order of Dates" options={orderOptions} required />
        <SelectField
          form={form}
          name="direction_rule"
          label="Purchases and Sales"
          options={directionRules}
          required
        />
        {direction_rule === 'one_column' && (
          <>
            <TextField
              form={form}
              name="buy_word"
              label="Word for a Purchase"
              hint="Besides Buy, B, Bought, 1"
            />
            <TextField form={form} name="sell_word" label="Word for a Sale" hint="Besides Sell, S, Sold, 2" />
          </>
        )}
      </SimpleGrid>
      <FileColumns form={form} direction_rule={direction_rule} />
      {accounts.length > 0 && <AccountLots form={form} accounts={accounts} />}
    </ModalForm>
  );
}

function FileColumns({ form, direction_rule }: { form: Form<Values>; direction_rule: DirectionRule }) {
  const headings = form.values.headings as readonly string[];
  const columns = form.values.columns as ImportProfileForm['columns'];
  const required = requiredOf(direction_rule);
  return (
    <Fieldset legend="Columns of the File">
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }}>
        {FILE_COLUMNS.filter(({ field }) => isOfDirectionRule(field, direction_rule)).map(
          ({ field, label }) => (
            <ColumnSelect
              key={field}
              label={label}
              required={required.includes(field)}
              headings={headings}
              value={columns[field] ?? null}
              onChoose={(at) => form.set('columns', { ...columns, [field]: at ?? undefined })}
            />
          ),
        )}
      </SimpleGrid>
    </Fieldset>
  );
}

function AccountLots({ form, accounts }: { form: Form<Values>; accounts: readonly string[] }) {
  const chosen = (form.values.accounts || []) as ImportProfileForm['accounts'];
  const pick = (acct: string, lotId: number) => {
    const others = chosen.filter((account) => account.acct !== acct);
    form.set('accounts', lotId === 0 ? others : [...others, { acct, lot_id: lotId }]);
  };
  return (
    <Fieldset legend="Lots by Account">
      <Stack gap="xs">
        <Note>
          Trades in an account are assigned to its lot, starting the day the lot came in. Without one, the lot
          is guessed from the account’s earlier trades.
        </Note>
        <LotsProvider>
          <div className={classes.accountLots}>
            {accounts.map((acct) => (
              <div key={acct}>
                <Text size="sm">{acct}</Text>
                <LotPicker
                  label={`Lot of account ${acct}`}
                  lotId={chosen.find((account) => account.acct === acct)?.lot_id ?? 0}
                  onPick={(lotId) => pick(acct, lotId)}
                />
              </div>
            ))}
          </div>
        </LotsProvider>
      </Stack>
    </Fieldset>
  );
}
