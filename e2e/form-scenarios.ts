import { expectAccessible } from './accessible.ts';
import { forms } from './every-form.ts';
import { newSetting } from './form-settings.ts';
import { expectCancelToDiscard, holdBack, walkForm } from './form-walk.ts';
import { refused } from './page.ts';
import { scenarioOnPhone } from './scenario.ts';

/** The folders of each group of forms; all others are one group. */
const GROUPS = {
  lots: /^src\/web\/(lots|expenses)\//,
  lrp: /^src\/web\/lrp\//,
  risk: /^src\/web\/(borrowing|margin|report-mails|risk|value-at-risk)\//,
  users: /^src\/web\/(account|api-tokens|session|users|webhooks)\//,
};

/** Tests a group of forms; each group is a test file of its own, so that they run in parallel. */
export function walkForms(group: keyof typeof GROUPS | 'others'): void {
  const isMember = (file: string): boolean =>
    group === 'others' ? !Object.values(GROUPS).some((place) => place.test(file)) : GROUPS[group].test(file);
  const files = new Set(forms.map(({ file }) => file).filter(isMember));
  for (const file of files) {
    const uses = forms.filter((form) => form.file === file);
    const names = uses.map(({ name }) => name).join(', ');
    scenarioOnPhone(
      `${names}: text that is not a number is refused and kept, and Enter saves what the button saves (${file})`,
      async ({ page, another }) => {
        const walked = new Set<string>();
        for (const [at, { open, valid, ignoresEscape }] of uses.entries()) {
          const setting = newSetting(at === 0 ? page : await another());
          const form = await open(setting);
          await expectAccessible(setting.page);
          await holdBack(setting.page);
          await refused(setting.page, 422, async () => {
            for (const label of await walkForm(form, valid?.(setting) ?? {}, walked)) walked.add(label);
          });
          await expectCancelToDiscard(form, ignoresEscape);
        }
      },
    );
  }
}
