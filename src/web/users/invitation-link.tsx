import { type MadeInvitation, invitationLink } from '#domain/users/invitations';
import { dayOfTime } from '../lib/format.ts';
import { ShownOnce } from '../ui/shown-once.tsx';

/** The link of a new invitation, which is shown only now. */
export const InvitationLink = ({ made, ...done }: { made: MadeInvitation; onDone: () => void }) => (
  <ShownOnce label="Invitation link" value={invitationLink(window.location.origin, made.token)} {...done}>
    {made.by_mail
      ? `An email with this link is on its way to ${made.email}. You can also hand it over.`
      : `Hand this link to the person with the address ${made.email}.`}{' '}
    It is shown only now, works once, and ends on {dayOfTime(made.expires_at)}.
  </ShownOnce>
);
