import { Button, Group } from '@mantine/core';

interface ShowMoreProps {
  /** The infinite query of the list. */
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

/** The button that reads the next page of a list, while there is one. */
export const ShowMore = ({ of }: ShowMoreProps) =>
  of.hasNextPage && (
    <Group>
      <Button variant="default" loading={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
        Show more
      </Button>
    </Group>
  );
