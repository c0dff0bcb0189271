import { Code, Paper, Stack, Text, Title } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useDeferredValue, useEffect } from 'react';
import { EmptyState } from '../ui/messages.tsx';
import { Page } from '../ui/page.tsx';
import { SearchBox, useTypedSearch } from '../ui/search-box.tsx';
import { termsMatching } from '../ui/terms.ts';

/** Definitions of the figures. The address names one: `/glossary#basis`. */
export function GlossaryPage() {
  const { hash } = useLocation();
  const search = useTypedSearch('q');
  const query = useDeferredValue(search.text);
  const terms = termsMatching(query);
  useEffect(() => {
    document.getElementById(hash)?.scrollIntoView({ block: 'center' });
  }, [hash]);
  return (
    <Page title="Glossary" about="What the figures mean, and how they are calculated.">
      <SearchBox placeholder="Search the glossary..." search={search} />
      {terms.length === 0 && (
        <EmptyState title="No Terms Match">Search for another word, or clear the search.</EmptyState>
      )}
      <Stack gap="sm">
        {terms.map(([id, { name, meaning, formula }]) => (
          <Paper
            key={id}
            id={id}
            withBorder
            p="md"
            component="article"
            aria-current={id === hash || undefined}
            style={id === hash ? { borderColor: 'var(--hay)' } : undefined}
          >
            <Title order={2} size="h5">
              {name}
            </Title>
            <Text>{meaning}</Text>
            {formula && (
              <Code mt="xs" style={{ display: 'inline-block', whiteSpace: 'normal' }}>
                {formula}
              </Code>
            )}
          </Paper>
        ))}
      </Stack>
    </Page>
  );
}
