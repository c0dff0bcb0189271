import { Text } from '@mantine/core';
import { TextLink } from '../ui/links.tsx';

export const BackToReports = () => (
  <Text size="sm" data-screen-only>
    <TextLink to="/reports">All reports</TextLink>
  </Text>
);
