import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { revokeApiToken } from '#api/api-tokens';
import type { ApiToken } from '#domain/api-tokens';
import { call, messageOf } from '../lib/call.ts';
import { notify, notifyFailure } from '../ui/notices.ts';
import { apiTokensChanged } from './data.ts';

/** Revokes a token at once: a token that may be in the wrong hands must not wait for a confirmation. */
export function RevokeButton({ token }: { token: ApiToken }) {
  const revoke = useMutation({
    mutationFn: () => call(revokeApiToken, { id: token.id }),
    onSuccess: () => notify(`API token ${token.name} is revoked`),
    onError: (error) =>
      notifyFailure(messageOf(error, `Failed to revoke API token ${token.name}. Please try again.`)),
    onSettled: apiTokensChanged,
  });
  return (
    <Button
      variant="subtle"
      color="red"
      size="compact-sm"
      aria-label={`Revoke ${token.name}`}
      disabled={revoke.isPending}
      onClick={() => revoke.mutate()}
    >
      {revoke.isPending ? 'Revoking...' : 'Revoke'}
    </Button>
  );
}
