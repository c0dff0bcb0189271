import { revokeApiToken } from '#api/api-tokens';
import type { ApiToken } from '#domain/users/api-tokens';
import { call } from '../lib/call.ts';
import { AtOnceButton } from '../ui/at-once-button.tsx';
import { apiTokensChanged } from './data.ts';

/** Revokes a token at once: a token that may be in the wrong hands must not wait for a confirmation. */
export const RevokeButton = ({ token: { id, name } }: { token: ApiToken }) => (
  <AtOnceButton
    action={() => call(revokeApiToken, { id })}
    done={() => `API token ${name} is revoked`}
    failure={`Failed to revoke API token ${name}. Please try again.`}
    changed={apiTokensChanged}
    color="red"
    aria-label={`Revoke ${name}`}
  >
    Revoke
  </AtOnceButton>
);
