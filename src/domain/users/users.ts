import { z } from 'zod';
import { idSchema } from '../kit/fields.ts';

/** Producers see their own entity's data; administrators act for any entity. Source: spec 1 §1. */
export const USER_TYPES = ['producer', 'admin'] as const;
export const userType = z.enum(USER_TYPES);
export type UserType = z.infer<typeof userType>;

export const USER_TYPE_LABELS: Record<UserType, string> = { producer: 'Producer', admin: 'Admin' };

/** A user with their profile. `rjo_confirmed`: an administrator has confirmed the RJO number (decision 4). Source: spec 1 §3. */
export const userSchema = z.object({
  id: z.uuid(),
  full_name: z.string(),
  entity_name: z.string(),
  phone_number: z.string(),
  email: z.string(),
  user_type: userType,
  rjo_account_number: z.string().nullable(),
  rjo_confirmed: z.boolean(),
  lrp_policy_number: z.string().nullable(),
  created_at: z.string(),
  version: z.int(),
});
export type User = z.infer<typeof userSchema>;

/**
 * The signed-in user's own profile. With a temporary password, the user may only read it and change the password. `has_sample_lot`:
 * whether the user has loaded the sample lot. `time_zone`: the business's, in which times are shown (decision 92).
 */
export const profileSchema = userSchema.extend({
  must_change_password: z.boolean(),
  has_sample_lot: z.boolean(),
  time_zone: z.string(),
});
export type Profile = z.infer<typeof profileSchema>;

/** An entity that an administrator can choose as owner: its id, its name and the type of its user. Source: spec 1 §6. */
export const ownerSchema = z.object({
  id: idSchema,
  entity_name: z.string(),
  user_type: userType.nullable(),
});
export type Owner = z.infer<typeof ownerSchema>;

export const PROFILE_NOT_LOADED = 'Profile data not loaded';

/**
 * An entity's name as stored: in Unicode NFKC form, without leading, trailing or repeated space. Example: ' Ｌazy  K ' is 'Lazy
 * K'. Source: decisions 1 and 63.
 */
export const entityName = (typed: string): string => typed.normalize('NFKC').trim().replace(/\s+/g, ' ');

/** Whether an entered entity name equals the stored one exactly. Example: 'Ｌazy K', stored before names were normalized. */
export const isSameEntityName = (typed: string, now: string): boolean =>
  typed === now || entityName(typed) === now;

/** Names with the same key are the same entity. Example: 'LAZY  k' and 'Lazy K'. Source: decision 1. */
export const entityKey = (typed: string): string => entityName(typed).toLowerCase();

/** Addresses with the same key are the same account. Example: ' Ann@Ranch.com' and 'ann@ranch.com'. */
export const emailKey = (typed: string): string => typed.trim().toLowerCase();

/** A simple address: something, an @, something with a dot. Example: ann@ranch.com. Source: spec 2 §5. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/**
 * Digits with an optional leading plus, the first digit not 0, up to 16 digits; spaces, dashes and parentheses are ignored.
 * Example: +1 (806) 555-0142. Source: spec 1 §5.
 */
export const isPhone = (text: string): boolean => /^\+?[1-9]\d{0,15}$/.test(text.replace(/[\s()-]/g, ''));

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu;

/**
 * A password has at least 6 characters, not counting outer spaces and invisible characters. Example: six spaces are no password.
 * Source: spec 1 §5 (Sign-up), decision 63.
 */
export const isLongEnough = (password: string): boolean => password.replace(INVISIBLE, '').trim().length >= 6;

/** The message on the sign-in page if the server cannot send mail. Source: decision 61. */
export const RECOVERY_WITHOUT_MAIL = 'Ask your adviser or your Drover administrator for a temporary password';
