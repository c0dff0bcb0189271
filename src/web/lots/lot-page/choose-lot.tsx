import { Stack } from '@mantine/core';
import type { closeoutLink, lotLink } from '../../parts/lot-links.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { Page } from '../../ui/page.tsx';
import { BackToInventory } from './back-to-inventory.tsx';

interface WhichLotProps {
  title: string;
  lotNumber: string;
  owners: readonly string[];
  linkTo: typeof lotLink | typeof closeoutLink;
}

/** Lets an admin choose if several entities use the number. */
export function ChooseLot({ title, lotNumber, owners, linkTo }: WhichLotProps) {
  return (
    <Page
      title={title}
      about="Several entities use this lot number. Which one do you mean?"
      back={<BackToInventory />}
    >
      <Stack component="nav" aria-label="Owners" gap="sm" align="flex-start">
        {owners.map((owner) => (
          <ButtonLink key={owner} variant="default" {...linkTo({ lot: lotNumber, owner }, true)}>
            {owner}
          </ButtonLink>
        ))}
      </Stack>
    </Page>
  );
}
