import { Anchor, Badge, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { confirmRjoNumber } from '#api/users';
import type { User } from '#domain/users/users';
import { call, messageOf } from '../lib/call.ts';
import { invalidateAll } from '../lib/query-client.ts';
import { notify } from '../ui/notices.ts';

/** The account numbers of a user. An RJO number entered by a producer counts once it is confirmed here. */
export function AccountInfo({ user }: { user: User }) {
  const { rjo_account_number, lrp_policy_number } = user;
  if (!rjo_account_number && !lrp_policy_number) return <Text inherit>No account info</Text>;
  return (
    <Stack gap={2}>
      {rjo_account_number && <RjoNumber user={user} number={rjo_account_number} />}
      {lrp_policy_number && <span>LRP: {lrp_policy_number}</span>}
    </Stack>
  );
}

function RjoNumber({ user, number }: { user: User; number: string }) {
  const confirmed = useMutation({
    mutationFn: () => call(confirmRjoNumber, { id: user.id, rjo_account_number: number }),
    onSuccess: () => notify(`RJO number ${number} of ${user.full_name} confirmed`),
    onSettled: invalidateAll,
  });
  return (
    <>
      <Group gap="xs">
        <span>RJO: {number}</span>
        {!user.rjo_confirmed && (
          <>
            <Badge color="yellow" variant="light">
              Unconfirmed
            </Badge>
            <Anchor
              component="button"
              size="sm"
              aria-label={`Confirm RJO number ${number} of ${user.full_name}`}
              disabled={confirmed.isPending}
              onClick={() => confirmed.mutate()}
            >
              Confirm
            </Anchor>
          </>
        )}
      </Group>
      {confirmed.isError && (
        <Text size="sm" c="var(--loss)" role="alert">
          {messageOf(confirmed.error, 'Failed to confirm the RJO number. Please try again.')}
        </Text>
      )}
    </>
  );
}
