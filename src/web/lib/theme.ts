import {
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
  type VariantColorsResolver,
} from '@mantine/core';

/** The ten shades of a colour, the lightest first. */
const shades = (text: string) => text.split(' ') as unknown as MantineColorsTuple;

/** The accent colour, cured hay. Shade 6 fills a button, 4 is text. */
const hay = shades('#fbf5e6 #f5e9c9 #efdca8 #e9cf88 #e3c470 #dfbc66 #dcb65e #c29d48 #8f7334 #5c4a22');

/** Loss, failure, danger. */
const red = shades('#fdecea #fbd5d0 #f8b8b0 #f6a59b #f4958a #e0604f #b8392d #96302a #6d2823 #471c19');

/** Gain, success. */
const green = shades('#e6f7ec #c6edd3 #a5e0b8 #8fd8a5 #7ccf94 #4fa96c #2f7a4a #28653e #1f4c30 #163422');

/** Notice. */
const blue = shades('#e8f2fd #cce3fa #abd0f6 #99c5f3 #8cbcf0 #5a97dc #2f6db3 #295b94 #21456e #18304b');

/** Warning: the gauge's middle band. */
const yellow = shades('#fdf5e1 #fae6b8 #f5d68d #f1c96e #eebf57 #e8b04a #8f6410 #77530e #573d0c #3a290a');

/** Mantine's neutral colour, in the warm tone of the surfaces. */
const gray = shades('#f7f3ec #efe9df #dfd7c9 #cfc5b5 #b3a896 #a2978a #857a68 #5f5648 #463e33 #332c23');

/** Warm near-black. Text is 0, dimmed 2, lines 4, hover 5, raised 6, card 8, page 9. */
const dark = shades('#efe9df #d3cabb #b3a896 #a2978a #3b342a #332c23 #2a241d #1e1a15 #1e1a15 #14110d');

/** A light button or badge has a tint of its colour and readable text. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const color = input.color ?? input.theme.primaryColor;
  if (input.variant !== 'light' || !(color in input.theme.colors)) return defaultVariantColorsResolver(input);
  const tint = (percent: number) =>
    `color-mix(in srgb, var(--mantine-color-${color}-4) ${percent}%, transparent)`;
  return {
    background: tint(14),
    hover: tint(22),
    color: `var(--mantine-color-${color}-3)`,
    border: '1px solid transparent',
  };
};

/** The dark theme. Component defaults are objects rather than component extensions, so that no component enters the first chunk. */
export const theme: MantineThemeOverride = {
  colors: { hay, red, green, blue, yellow, gray, dark },
  primaryColor: 'hay',
  primaryShade: 6,
  autoContrast: true,
  black: '#14110d',
  white: '#f7f3ec',
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver,
  headings: { fontWeight: '600' },
  components: {
    Badge: { defaultProps: { color: 'hay', radius: 'sm', tt: 'none', fw: 600 } },
    Modal: { defaultProps: { centered: true, closeButtonProps: { 'aria-label': 'Close' } } },
    Tooltip: { defaultProps: { multiline: true, maw: 320, withArrow: true, color: 'gray.8' } },
    Paper: { defaultProps: { radius: 'md' } },
    Loader: { defaultProps: { type: 'oval' } },
  },
};

/** The CSS variables for surfaces, lines and status colours, used in `ui/app.css` and all pages. */
export const themeVariables: CSSVariablesResolver = () => ({
  variables: {
    '--page': '#14110d',
    '--card': '#1e1a15',
    '--raised': '#2a241d',
    '--hover': '#332c23',
    '--line': '#3b342a',
    '--control': '#8c816e',
    '--dim': '#b3a896',
    '--hay': '#dcb65e',
    '--gain': '#7ccf94',
    '--loss': '#f4958a',
    '--notice': '#8cbcf0',
    '--warn': '#e8b04a',
  },
  light: {},
  dark: {
    '--mantine-color-body': 'var(--page)',
    '--mantine-color-error': 'var(--loss)',
    '--mantine-color-success': 'var(--gain)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-dimmed': 'var(--dim)',
    '--mantine-color-disabled-color': 'var(--dim)',
  },
});
