import { EXCLUDED_REASONS, excludedMessage, type Excluded, type ExcludedGroup } from '#domain/book/excluded';
import { useMay } from '../lib/profile.ts';
import { PUT_MISSING } from './lrp-lines.ts';
import { TextLink } from '../ui/links.tsx';
import classes from '../ui/hedge-notes.module.css';

/** The positions excluded from a hedge, one line per reason; administrators get a link to the policies without a put. */
export const HedgeNotes = ({ excluded }: { excluded: Excluded }) =>
  EXCLUDED_REASONS.map((reason) => {
    const group = excluded[reason];
    const message = excludedMessage({ [reason]: group });
    if (group === undefined || message === null) return null;
    return (
      <span key={reason} className={classes.note}>
        {reason === 'policies_without_put' || reason === 'policies_with_expired_put' ? (
          <PolicyNote group={group} several={reason === 'policies_without_put' ? PUT_MISSING : ''}>
            {message}
          </PolicyNote>
        ) : (
          message
        )}
      </span>
    );
  });

interface PolicyNoteProps {
  group: ExcludedGroup;
  several: string;
  children: string;
}

function PolicyNote({ group: { names = [] }, several, children }: PolicyNoteProps) {
  const entersPuts = useMay('setPutOptions');
  const [only] = names;
  if (!entersPuts) return children;
  const q = names.length === 1 ? (only?.name ?? several) : several;
  return (
    <TextLink to="/risk-management/lrp" search={q ? { q } : {}}>
      {children}
    </TextLink>
  );
}
