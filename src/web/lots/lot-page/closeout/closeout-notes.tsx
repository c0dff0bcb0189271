import { closeoutNotes, costToFinishNote } from '#domain/closeout/sheet';
import { TextLink } from '../../../ui/links.tsx';
import { Notes } from '../../../ui/messages.tsx';
import { PLAN_SECTION } from '../../plan/labels.ts';
import { useLotLinks } from '../lot-links.ts';
import type { LotCloseout } from './closeout-messages.ts';

/** Records a closeout excludes or needs; a missing cost to finish leads to the plan. */
export function CloseoutNotes({ closeout }: { closeout: LotCloseout }) {
  const { financial } = useLotLinks(closeout.financials.detail.lot);
  const missing = costToFinishNote(closeout);
  return (
    <>
      <Notes lines={closeoutNotes(closeout)} />
      {missing !== null && (
        <TextLink {...financial} hash={PLAN_SECTION} size="sm">
          {missing}
        </TextLink>
      )}
    </>
  );
}
