import { Select, type SelectProps } from '@mantine/core';

/** The kit's searchable select on its own, so that it can be fetched when it is needed. */
export const KitSelect = (props: SelectProps<string | number>) => <Select<string | number> {...props} />;
