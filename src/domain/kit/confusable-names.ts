import { z } from 'zod';

/** Control, format, direction and other invisible characters, with which a name can imitate another. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** The scripts that may be mixed in one name. Han may be mixed with the Japanese and Korean scripts, and each of them with Latin. */
const TOGETHER = [
  /^\p{Script_Extensions=Latin}$/u,
  /^\p{Script_Extensions=Cyrillic}$/u,
  /^\p{Script_Extensions=Greek}$/u,
  /^[\p{Script_Extensions=Latin}\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]$/u,
  /^[\p{Script_Extensions=Latin}\p{Script_Extensions=Han}\p{Script_Extensions=Hangul}]$/u,
  /^[\p{Script_Extensions=Latin}\p{Script_Extensions=Han}\p{Script_Extensions=Bopomofo}]$/u,
  /^[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Cherokee}\p{Script=Armenian}]$/u,
];

/**
 * Why the characters of a name are refused, or null. Example: 'Lаzy K' with a Cyrillic а mixes alphabets. Source: decision 63.
 */
export function nameProblem(name: string, label: string): string | null {
  if (UNSEEN.test(name)) return `${label} contains an invisible character`;
  const letters = Array.from(name.normalize('NFKC')).filter((character) => /\p{L}/u.test(character));
  const isOfOne = TOGETHER.some((script) => letters.every((letter) => script.test(letter)));
  return isOfOne ? null : `${label} mixes letters of different alphabets`;
}

/** Refuses a name with characters that let it imitate another. */
export const refuseConfusableName =
  (label: string) =>
  (name: string, context: z.RefinementCtx<string>): void => {
    const message = nameProblem(name, label);
    if (message !== null) context.addIssue({ code: 'custom', message });
  };

/** An existing name that could be mistaken for another, with the reason; `lot` is null for the name of an entity. */
export const confusableNameSchema = z.object({
  owner: z.string(),
  lot: z.string().nullable(),
  problem: z.string(),
});
export type ConfusableName = z.infer<typeof confusableNameSchema>;

/** A name to check, with the name it looks like, if any. */
export type NameToCheck = Omit<ConfusableName, 'problem'> & { looks_like: string | null };

/**
 * The names that an administrator should have changed. Example: lot 1O1 of an entity that also has a lot 101: 'Lot number looks
 * like 101'. Source: decision 63.
 */
export function confusableNames(names: readonly NameToCheck[]): ConfusableName[] {
  return names.flatMap(({ owner, lot, looks_like }) => {
    const label = lot === null ? 'Entity name' : 'Lot number';
    const problem =
      looks_like === null ? nameProblem(lot ?? owner, label) : `${label} looks like ${looks_like}`;
    return problem === null ? [] : [{ owner, lot, problem }];
  });
}
