import {
  expiredPutMessage,
  type NotCounted,
  type PoliciesNotCounted,
  stoppedMessage,
  withoutDeltaMessage,
  withoutPutMessage,
} from '#domain/book/not-counted';
import { useMay } from '../lib/profile.ts';
import { PUT_MISSING } from './lrp-links.ts';
import { TextLink } from '../ui/links.tsx';
import classes from '../ui/hedge-notes.module.css';

interface HedgeNotesProps {
  notCounted: NotCounted;
  /** The positions without a quoted delta. */
  withoutDelta?: readonly string[];
}

/** The positions left out of a hedge, one line per reason; administrators get a link to the policies without a put. */
export function HedgeNotes({ notCounted, withoutDelta = [] }: HedgeNotesProps) {
  const { without_put, expired_put, stopped } = notCounted;
  return (
    <>
      {without_put.policies > 0 && (
        <PolicyNote group={without_put} several={PUT_MISSING}>
          {withoutPutMessage(without_put)}
        </PolicyNote>
      )}
      {expired_put.policies > 0 && (
        <PolicyNote group={expired_put} several="">
          {expiredPutMessage(expired_put)}
        </PolicyNote>
      )}
      {stopped.length > 0 && <span className={classes.note}>{stoppedMessage(stopped)}</span>}
      {withoutDelta.length > 0 && <span className={classes.note}>{withoutDeltaMessage(withoutDelta)}</span>}
    </>
  );
}

interface PolicyNoteProps {
  group: PoliciesNotCounted;
  /** The search term for policies of several endorsements. */
  several: string;
  children: string;
}

function PolicyNote({ group: { endorsements }, several, children }: PolicyNoteProps) {
  const entersPuts = useMay('setPutOptions');
  const [only] = endorsements;
  const q = endorsements.length === 1 ? (only ?? several) : several;
  return (
    <span className={classes.note}>
      {entersPuts ? (
        <TextLink to="/risk-management/lrp" search={q ? { q } : {}}>
          {children}
        </TextLink>
      ) : (
        children
      )}
    </span>
  );
}
