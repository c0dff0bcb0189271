import { z } from 'zod';
import { requiredText } from '../kit/fields.ts';
import { TOKEN_SCOPES, type TokenScope } from './permissions.ts';
import { currentPassword } from './user-forms.ts';

/** Every API token begins with this, so that people and scanners of secrets recognize one. */
const PREFIX = 'drover_';

/** A token as it is made: 32 random bytes in base64url after the prefix. */
const FORM = /^drover_[\w-]{43}$/;

export const MOST_TOKENS = 20;

/** The refusal where only a signed-in user may call. */
export const TOKEN_NOT_ACCEPTED = 'API tokens are not accepted here: sign in to do this';

export const TOKEN_SCOPE_LABELS: Record<TokenScope, string> = {
  read: 'Read',
  write: 'Read and write',
};

/** The token of 32 random bytes in base64url. */
export const apiTokenFrom = (random: string): string => `${PREFIX}${random}`;

/**
 * The API token in an `Authorization` header; null where it is a session's token, something else, or missing. A text that only begins
 * like an API token is returned too: it is refused as one that is unknown.
 */
export const apiTokenIn = (authorization: string | undefined): string | null =>
  authorization?.match(/^Bearer (drover_\S*)$/i)?.[1] ?? null;

/** Whether a text can be a token at all; any other need not be looked up. */
export const isWellFormed = (token: string): boolean => FORM.test(token);

/** A token in the list of its user. The token itself is shown once, when it is made. */
export const apiTokenSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  scope: z.enum(TOKEN_SCOPES),
  created_at: z.string(),
  /** To within five minutes; null while it has not been used. */
  last_used_at: z.string().nullable(),
});
export type ApiToken = z.infer<typeof apiTokenSchema>;

/** The password confirms that it is the user, not somebody at their unattended screen, who gives a program lasting access. */
export const apiTokenForm = z.object({
  name: requiredText('Name is required', 60),
  scope: z.enum(TOKEN_SCOPES, 'Scope must be read or write'),
  current_password: currentPassword,
});
