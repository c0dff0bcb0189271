import { closeoutNotes, costToFinishNote } from '#domain/closeout/sheet';
import { TextLink } from '../../../ui/links.tsx';
import { Notes } from '../../../ui/messages.tsx';
import { PLAN_SECTION } from '../../plan/labels.ts';
import { useLotLinks } from '../lot-links.ts';
import type { LotCloseout } from './closeout-messages.ts';

/** What a closeout excludes or needs; what it lacks to be finished leads to the plan. */
export function CloseoutNotes({ closeout }: { closeout: LotCloseout }) {
  const { financial } = useLotLinks(closeout.financials.detail.lot);
  const lacks = costToFinishNote(closeout);
  return (
    <>
      <Notes lines={closeoutNotes(closeout)} />
      {lacks !== null && (
        <TextLink {...financial} hash={PLAN_SECTION} size="sm">
          {lacks}
        </TextLink>
      )}
    </>
  );
}
