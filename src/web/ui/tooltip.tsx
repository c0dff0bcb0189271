import { Tooltip as MantineTooltip, type TooltipProps } from '@mantine/core';
import { mainPortal } from './main-portal.ts';

/** Mantine's tooltip in a module of its own, so that it is loaded with the first use. */
export const Tooltip = (props: TooltipProps) => <MantineTooltip {...mainPortal} {...props} />;
