import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';
import { registerQuickSelectors } from './quick-selectors.ts';

/**
 * Disables the address bar's popups, which each window opens as two invisible pages: they took a third of the time of the browser
 * tests. The first four are from Playwright's own list, which this one replaces.
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
export const sharedBrowser = (): Promise<Browser> => (launched ??= launch());

async function launch(): Promise<Browser> {
  await registerQuickSelectors();
  return await chromium.launch({
    executablePath: inject('chromium'),
    args: [
      '--no-sandbox',
      '--headless=new',
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
      // Without optimizing their scripts the stories take 4 % less, although their pages stay open.
      '--js-flags=--no-opt --no-maglev',
      `--disable-features=${disabledFeatures.join(',')}`,
      // A request to a third party becomes an error in the console, and so a problem of its page: to watch each request, of which a
      // screen has a hundred, took a quarter of the time.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
  });
}
