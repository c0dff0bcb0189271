import { Stack } from '@mantine/core';
import { lotLink } from '../links.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { Page } from '../../ui/page.tsx';
import { BackToInventory } from './back-to-inventory.tsx';

/** Lets an admin choose if several entities use the number. */
export function WhichLot({ lotNumber, owners }: { lotNumber: string; owners: readonly string[] }) {
  return (
    <Page
      title={`Lot Details: ${lotNumber}`}
      about="Several entities use this lot number. Which one do you mean?"
      back={<BackToInventory />}
    >
      <Stack component="nav" aria-label="Owners" gap="sm" align="flex-start">
        {owners.map((owner) => (
          <ButtonLink key={owner} variant="default" {...lotLink({ lot: lotNumber, owner }, true)}>
            {owner}
          </ButtonLink>
        ))}
      </Stack>
    </Page>
  );
}
