import { z } from 'zod';
import type { Day } from '../kit/days.ts';
import { day as dayText } from '../kit/format.ts';

/** Invitations: links by which users choose their first password. Each is valid for seven days and can be used once. */

/** The state of a user without a password: `none` without any invitation, as after a restored backup. */
const INVITATION_STATES = ['open', 'expired', 'revoked', 'none'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** The newest invitation of a user who has no password yet. */
export const invitationSchema = z.object({
  user_id: z.uuid(),
  state: z.enum(INVITATION_STATES),
  invited_by: z.string().nullable(),
  invited_at: z.string().nullable(),
  expires_at: z.string().nullable(),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** A new invitation, with the token of its link, which is shown only now. */
export const madeInvitationSchema = z.object({
  user_id: z.uuid(),
  entity_name: z.string(),
  email: z.string(),
  expires_at: z.string(),
  token: z.string(),
  by_mail: z.boolean(),
});
export type MadeInvitation = z.infer<typeof madeInvitationSchema>;

/** The page of an invitation's link. The token is behind the #, so that no server or log on the way sees it. */
export const invitationLink = (site: string, token: string): string =>
  `${site}/accept-invitation#token=${token}`;

export const NO_SUCH_INVITATION =
  'This invitation link is not valid. Open the whole link again, or ask the person who sent it for a new one.';

/**
 * Why an invitation cannot be accepted, and the next step; null while it can. Example: for one that ended on 2026-12-05,
 * 'This invitation expired on Dec 5, 2026. Ask the person who sent it for a new one.'
 */
export function whyNotAccept(state: 'open' | 'used' | 'revoked' | 'expired', expires: Day): string | null {
  switch (state) {
    case 'open':
      return null;
    case 'used':
      return 'This invitation has been used. Sign in with your email address and the password you chose, or use Forgot password there.';
    case 'revoked':
      return 'This invitation has been withdrawn or replaced. Use the newest link, or ask the person who sent it for a new one.';
    case 'expired':
      return `This invitation expired on ${dayText(expires)}. Ask the person who sent it for a new one.`;
  }
}

export const invitationMail = (entityName: string, link: string, expires: Day) => ({
  subject: 'Your invitation to Drover',
  body: `You are invited to Drover as a user of ${entityName}. Choose your password on this page by ${dayText(expires)}; the link works once:
${link}

If you did not expect this, ignore this email: nothing happens without you.
`,
});
