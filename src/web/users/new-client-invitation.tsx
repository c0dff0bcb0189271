import type { addClient } from '#api/invitations';
import type { OutputOf } from '#api/endpoint';
import { perClient } from '../lib/per-client.ts';
import { store } from '../lib/store.ts';
import { SectionCard } from '../ui/page.tsx';
import { InvitationLink } from './invitation-link.tsx';

type Made = OutputOf<typeof addClient>;

/** The invitation of a client's first user, until *Done*: its link is shown only now. */
const invitations = perClient(() => store<Made | null>(null));

export const storeInvitation = (made: Made): void => invitations.of(made.entity_id).set(made);

/** Of a client that was just added, on its page: the link for its first user. */
export function NewClientInvitation() {
  const invitation = invitations.use();
  const made = invitation.use();
  if (made === null) return null;
  return (
    <SectionCard
      title="Client Added"
      about="You can add lots and import its trades now, before its user has signed in."
    >
      <InvitationLink made={made} onDone={() => invitation.set(null)} />
    </SectionCard>
  );
}
