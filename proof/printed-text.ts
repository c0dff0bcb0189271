import { printedConfiguration } from '../tests/repository/printed-configuration.ts';

/** The block of this kind on the operations page that has this text. */
export function printedText(language: string, containing = ''): string {
  const found = printedConfiguration().find(
    (one) =>
      one.document === 'docs/operations.md' && one.language === language && one.text.includes(containing),
  );
  if (!found) throw new Error(`docs/operations.md has no ${language} with ${containing}`);
  return found.text;
}
