import { forms, newSetting } from './every-form.ts';
import { holdBack, walkForm } from './form-walk.ts';
import { refused } from './page.ts';
import { scenarioOnDesktop } from './scenario.ts';

/** Where the forms of lots and of LRP policies are; all others are walked together. */
const GROUPS = { lots: /^src\/web\/(lots|expenses)\//, lrp: /^src\/web\/lrp\// };

/** Walks a group of the forms: the groups are files of their own, so that they are walked side by side. */
export function walkForms(group: keyof typeof GROUPS | 'others'): void {
  const isMember = (file: string): boolean =>
    group === 'others' ? !Object.values(GROUPS).some((place) => place.test(file)) : GROUPS[group].test(file);
  for (const { file, name, open, valid } of forms.filter((form) => isMember(form.file))) {
    scenarioOnDesktop(
      `${name} refuses what is no number in its own words and keeps it (${file})`,
      async ({ page }) => {
        const setting = newSetting(page);
        const form = await open(setting);
        await holdBack(page);
        await refused(page, 422, () => walkForm(form, valid?.(setting) ?? {}));
      },
    );
  }
}
