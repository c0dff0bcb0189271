// Mantine's tooltip in a module of its own, so that it is loaded with the first use.
export { Tooltip } from '@mantine/core';
