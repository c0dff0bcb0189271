import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { sharedBrowser } from './browser.ts';
import { forms } from './every-form.ts';
import { newSetting, type WalkedForm } from './form-settings.ts';
import { expectCancelToDiscard, holdBack, letThrough, walkForm } from './form-walk.ts';
import { closePage, openPage, problemsOf, refused, releasePage } from './page.ts';
import { PHONE, takeScreenshots } from './scenario.ts';

/** The folders of each group of forms; all others are one group. */
const GROUPS = {
  lots: /^src\/web\/(lots|expenses)\//,
  lrp: /^src\/web\/lrp\//,
  risk: /^src\/web\/(borrowing|margin|report-mails|risk|value-at-risk)\//,
  users: /^src\/web\/(account|api-tokens|session|users|webhooks)\//,
};

/**
 * Tests a group of forms; each group is a test file of its own, so that they run in parallel. Its forms share their users and pages: to load
 * the product and to set up its records for each form took a third of the time.
 */
export function walkForms(group: keyof typeof GROUPS | 'others'): void {
  const isMember = ({ file }: WalkedForm): boolean =>
    group === 'others' ? !Object.values(GROUPS).some((place) => place.test(file)) : GROUPS[group].test(file);
  const pages: Page[] = [];
  const open = async () => {
    const page = await openPage(await sharedBrowser(), PHONE);
    pages.push(page);
    return page;
  };
  let setting = newSetting(open);
  /** The labels of fields that another use of the same form has tested, by its file. */
  const tested = new Map<string, Set<string>>();
  afterAll(async () => {
    for (const page of pages) await releasePage(page);
  });
  for (const { file, name, open: openForm, valid, ignoresEscape } of forms.filter(isMember)) {
    test(`${name}: text that is not a number is refused and kept, and Enter saves what the button saves (${file})`, async () => {
      const known = tested.get(file) ?? new Set();
      try {
        const form = await openForm(setting);
        const page = form.page();
        await form.waitFor();
        await expectAccessible(page);
        await holdBack(page);
        await refused(page, 422, async () => {
          const labels = await walkForm(form, valid?.(setting) ?? {}, known);
          tested.set(file, new Set([...known, ...labels]));
        });
        await expectCancelToDiscard(form, ignoresEscape);
        await letThrough(page);
        expect(pages.flatMap(problemsOf)).toEqual([]);
      } catch (error) {
        await takeScreenshots(pages, name);
        // The next form begins anew.
        for (const page of pages.splice(0)) await closePage(page);
        setting = newSetting(open);
        throw error;
      }
    });
  }
}
