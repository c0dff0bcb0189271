import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormActions } from './form-actions.tsx';
import classes from './form-card.module.css';
import { busyLabelOf, type Form } from './use-form.ts';
import { MessageBox } from './messages.tsx';
import { SectionCard } from './page.tsx';

interface FormCardProps<Values> {
  title: string;
  about: string;
  form: Form<Values>;
  submitLabel: string;
  children: ReactNode;
}

export const FormCard = <Values,>({ title, about, form, submitLabel, children }: FormCardProps<Values>) => (
  <SectionCard title={title} about={about}>
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <Stack gap="md">
        {form.error && <MessageBox kind="error">{form.error}</MessageBox>}
        {children}
        {form.success && <MessageBox kind="success">{form.success}</MessageBox>}
        <FormActions>
          <Button type="submit" disabled={form.busy}>
            {form.busy ? busyLabelOf(submitLabel) : submitLabel}
          </Button>
        </FormActions>
      </Stack>
    </form>
  </SectionCard>
);
