import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';

/**
 * Without the address bar's popups: each window would open them as two more invisible pages, which took a third of the time of
 * the browser tests. The first four are of Playwright's own list, which this one replaces.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'PaintHolding',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

let launched: Promise<Browser> | undefined;

/** The browser of this worker. It ends with the worker. */
export const sharedBrowser = (): Promise<Browser> =>
  (launched ??= chromium.launch({
    executablePath: inject('chromium'),
    args: [
      '--no-sandbox',
      '--headless=new',
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
      `--disable-features=${disabledFeatures.join(',')}`,
    ],
  }));
