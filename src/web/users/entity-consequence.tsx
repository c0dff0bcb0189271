import { Anchor, Checkbox } from '@mantine/core';
import { MessageBox } from '../ui/message-box.tsx';
import type { ShownChange } from './use-entity-change.ts';

/** The effect of saving on entities, with a choice if there is one. */
export function EntityConsequence({ shown: { message, choice, retry } }: { shown: ShownChange }) {
  return (
    <>
      {retry && (
        <MessageBox kind="error">
          The entity name could not be checked.{' '}
          <Anchor component="button" type="button" inherit onClick={retry}>
            Try again
          </Anchor>
        </MessageBox>
      )}
      {message && <MessageBox kind="notice">{message}</MessageBox>}
      {choice && (
        <Checkbox
          label="Only for this user: make a new entity, and leave the others where they are"
          checked={choice.apart}
          onChange={({ currentTarget: { checked } }) => choice.choose(checked)}
        />
      )}
    </>
  );
}
