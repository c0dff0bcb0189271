import { Text, Title } from '@mantine/core';

/** The heading of a section of a page. */
export const SectionTitle = Title.withProps({ order: 2, size: 'h4' });

/** What a section is for, or what its figures leave out. */
export const Note = Text.withProps({ size: 'sm', c: 'dimmed' });

/** What a single figure or field includes. */
export const SmallNote = Text.withProps({ size: 'xs', c: 'dimmed' });
