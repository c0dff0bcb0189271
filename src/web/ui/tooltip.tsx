// The kit's tooltip on its own, so that it can be fetched when the first one is asked for.
export { Tooltip } from '@mantine/core';
