import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState, type ReactNode, createContext, useContext } from 'react';
import { usePrintedEntity } from './print-state.ts';
import { Note, SectionTitle } from './messages.tsx';
import { UnloadedFactsNotice } from './unloaded-facts-notice.tsx';

/** Takes the name of the page's open tab, for the browser's title. */
const PageTab = createContext<(name: string | undefined) => void>(() => {});

/** Names the open tab; undefined for the first one. Tabs within a tab are not `ofPage`. */
export function usePageTab(name: string | undefined, ofPage: boolean): void {
  const nameTab = useContext(PageTab);
  useEffect(() => {
    if (!ofPage) return undefined;
    nameTab(name);
    return () => nameTab(undefined);
  }, [nameTab, name, ofPage]);
}

interface SectionCardProps {
  title: string;
  about: ReactNode;
  children: ReactNode;
}

export const SectionCard = ({ title, about, children }: SectionCardProps) => (
  <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-label={title}>
    <Stack gap="md">
      <div>
        <SectionTitle>{title}</SectionTitle>
        <Note>{about}</Note>
      </div>
      {children}
    </Stack>
  </Paper>
);

interface PageProps {
  title: string;
  /** Entity of the records, if not in the URL; the head of its print states it. */
  entity?: string | undefined;
  /** The tab that is open, for the browser's title; tabs within the page name themselves. */
  tab?: string | undefined;
  about?: ReactNode;
  action?: ReactNode;
  badge?: ReactNode;
  back?: ReactNode;
  children: ReactNode;
}

/** The layout of every page: title and one sentence, the primary action on the right, then the content. */
export function Page({ title, entity, tab, about, action, badge, back, children }: PageProps) {
  const [openTab, nameTab] = useState<string>();
  const documentTitle = [tab ?? openTab, title, 'Drover'].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = documentTitle;
  }, [documentTitle]);
  usePrintedEntity(entity);
  return (
    <Stack gap="lg">
      <Group component="header" justify="space-between" align="flex-end" gap="md">
        <div>
          {back}
          {/* The target of a badge is higher than the badge: a link below it keeps its distance. */}
          <Group gap="sm" mb={badge ? 4 : 0}>
            <Title order={1} size="h2">
              {title}
            </Title>
            {badge}
          </Group>
          {about && <Text c="dimmed">{about}</Text>}
        </div>
        {action && <Group gap="sm">{action}</Group>}
      </Group>
      <UnloadedFactsNotice />
      <PageTab value={nameTab}>{children}</PageTab>
    </Stack>
  );
}
