import { Group } from '@mantine/core';
import { ButtonLink } from '../ui/links.tsx';
import { SectionCard } from '../ui/section-card.tsx';

/** The way to the API page. */
export const ApiCard = () => (
  <SectionCard
    title="API"
    about="Tokens for programs that read or write your records, and an address that is told when they change."
  >
    <Group justify="flex-end">
      <ButtonLink to="/settings/api" variant="default">
        Open API
      </ButtonLink>
    </Group>
  </SectionCard>
);
