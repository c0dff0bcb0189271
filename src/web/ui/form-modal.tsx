import { Button } from '@mantine/core';
import { use, useEffect, useMemo, useState, useRef, type ComponentType, type ReactNode } from 'react';
import { FormActions } from './form-actions.tsx';
import { busyLabelOf, type Form } from './use-form.ts';
import classes from './form-modal.module.css';
import { TextLink } from './links.tsx';
import { MessageBox } from './messages.tsx';
import { Modal } from './modal.tsx';
import { useHeldNotices } from './notices.ts';
import { askToDiscard, UnsavedInDialog, type Unsaved } from '../lib/unsaved.ts';
import { CachedFormsContext, ModalContext, type CachedForms } from './use-cached-values.ts';
import type { ModalProps } from './confirm-modal.tsx';
import { SAVE_AND_ADD } from './single-keys.ts';
import { useNarrow } from './use-narrow.ts';
import { Refusal } from '#api/errors';

/** Saves an edit with its version; after a conflict the next attempt uses the current one: `const saveAs = useVersion(lot.version)`. */
export function useVersion(loaded: number) {
  const version = useRef(loaded);
  return async <Saved,>(save: (version: number) => Promise<Saved>): Promise<Saved> => {
    try {
      return await save(version.current);
    } catch (error) {
      const now = error instanceof Refusal ? error.fields?.['version'] : undefined;
      if (now !== undefined) version.current = Number(now);
      throw error;
    }
  };
}

interface FormModalProps extends ModalProps {
  title: string;
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined;
  /** A component that calls `useForm` and renders a `ModalForm`; it is mounted anew every time the modal opens. */
  children: ReactNode;
}

/** A modal for a form. It asks before unsaved input is discarded, and stays while saving; Cancel asks nothing (decision 75). */
export function FormModal({ title, opened, onClose, size = 'lg', children }: FormModalProps) {
  const [busy, setBusy] = useState(false);
  const { unsaved, cached } = useMemo(
    () => ({ unsaved: new Set<Unsaved>(), cached: new Map() as CachedForms }),
    [],
  );
  useEffect(() => {
    if (!opened) cached.clear();
  }, [opened, cached]);
  const narrow = useNarrow();
  const leave = async () => {
    if (busy) return;
    if (unsaved.size === 0 || (await askToDiscard())) onClose();
  };
  return (
    <ModalContext value={{ close: onClose, setBusy }}>
      <UnsavedInDialog value={unsaved}>
        <CachedFormsContext value={cached}>
          <Modal
            opened={opened}
            onClose={() => void leave()}
            title={title}
            size={size}
            fullScreen={narrow}
            classNames={{ content: classes.content, body: classes.body }}
          >
            {children}
          </Modal>
        </CachedFormsContext>
      </UnsavedInDialog>
    </ModalContext>
  );
}

/** A modal of a form, which takes the props of both: `export const EditLotModal = formModal('Edit Lot', EditLot)`. */
export const formModal =
  <Props extends object>(
    title: string | ((props: Props) => string),
    Fields: ComponentType<Props>,
    size?: FormModalProps['size'],
  ) =>
  (props: Props & ModalProps) => (
    <FormModal
      title={typeof title === 'string' ? title : title(props)}
      opened={props.opened}
      onClose={props.onClose}
      size={size}
    >
      <Fields {...props} />
    </FormModal>
  );

/** The modal focuses the element with this attribute, else its close button. */
function startAtFirstField(form: HTMLFormElement | null): void {
  const field = form?.querySelector(':is(input, select, textarea):not(:disabled, [readonly])');
  field?.setAttribute('data-autofocus', '');
}

interface ModalFormProps<Values> {
  form: Form<Values>;
  submitLabel: string;
  /** While saving, if not by its first word: `Adding...` */
  busyLabel?: string;
  disabledReason?: string | undefined;
  children: ReactNode;
}

/** The form inside a `FormModal`: messages, fields, Cancel and the submit button. Enter submits. */
export function ModalForm<Values>(props: ModalFormProps<Values>) {
  const { form, submitLabel, busyLabel = busyLabelOf(submitLabel), disabledReason, children } = props;
  const { close, setBusy } = use(ModalContext);
  useEffect(() => {
    setBusy(form.busy);
    return () => setBusy(false);
  }, [form.busy, setBusy]);
  const view = useHeldNotices(form.busy || form.isDone, form.success !== null);
  return (
    <form ref={startAtFirstField} className={classes.form} onSubmit={form.submit} noValidate>
      {form.error && (
        <div className={classes.message}>
          <MessageBox kind="error" onDismiss={() => form.setError(null)}>
            {form.error}
          </MessageBox>
        </div>
      )}
      {form.success && (
        <MessageBox kind="success">
          <span>{form.success}</span>{' '}
          {view && (
            <TextLink {...view} inherit onClick={close}>
              View
            </TextLink>
          )}
        </MessageBox>
      )}
      {children}
      <FormActions>
        <Button variant="default" onClick={close} disabled={form.busy}>
          Cancel
        </Button>
        {form.submitAndAddAnother && (
          <Button
            variant="default"
            aria-keyshortcuts={SAVE_AND_ADD}
            onClick={form.submitAndAddAnother}
            disabled={form.busy || form.isDone || disabledReason !== undefined}
          >
            Save and add another
          </Button>
        )}
        <Button
          type="submit"
          disabled={form.busy || form.isDone || disabledReason !== undefined}
          title={disabledReason}
        >
          {form.busy ? busyLabel : submitLabel}
        </Button>
      </FormActions>
    </form>
  );
}
