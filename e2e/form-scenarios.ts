import { expectAccessible } from './accessible.ts';
import { forms, newSetting } from './every-form.ts';
import { holdBack, walkForm } from './form-walk.ts';
import { refused } from './page.ts';
import { scenarioOnPhone } from './scenario.ts';

/** The folders of the forms of lots and of LRP policies; all others are one group. */
const GROUPS = { lots: /^src\/web\/(lots|expenses)\//, lrp: /^src\/web\/lrp\// };

/** Tests a group of forms; each group is a test file of its own, so that they run in parallel. */
export function walkForms(group: keyof typeof GROUPS | 'others'): void {
  const isMember = (file: string): boolean =>
    group === 'others' ? !Object.values(GROUPS).some((place) => place.test(file)) : GROUPS[group].test(file);
  for (const { file, name, open, valid } of forms.filter((form) => isMember(form.file))) {
    scenarioOnPhone(
      `${name} refuses text that is not a number with its own message and keeps the text (${file})`,
      async ({ page }) => {
        const setting = newSetting(page);
        const form = await open(setting);
        await expectAccessible(page);
        await holdBack(page);
        await refused(page, 422, () => walkForm(form, valid?.(setting) ?? {}));
      },
    );
  }
}
