import { z } from 'zod';
import { optionalText, text } from '../kit/fields.ts';
import { refuseConfusableName } from '../kit/confusable-names.ts';
import { isEmail, isLongEnough, isPhone, userType } from './users.ts';

/** The forms about users. Their rules run in the specification's order, not in the order of the fields. */

interface Rule<Form> {
  field: keyof Form & string;
  message: string;
  holds: (form: Form) => boolean;
}

const inOrder =
  <Form>(rules: readonly Rule<Form>[]) =>
  (form: Form, context: z.RefinementCtx<Form>): void => {
    for (const { field, message, holds } of rules) {
      if (!holds(form)) context.addIssue({ code: 'custom', path: [field], message });
    }
  };

const filled = <Field extends string>(field: Field, message: string): Rule<Record<Field, string>> => ({
  field,
  message,
  holds: (form) => form[field] !== '',
});

const emailIsValid: Rule<{ email: string }> = {
  field: 'email',
  message: 'Please enter a valid email address',
  holds: (form) => form.email === '' || isEmail(form.email),
};

const phoneIsValid: Rule<{ phone_number: string }> = {
  field: 'phone_number',
  message: 'Please enter a valid phone number',
  holds: (form) => form.phone_number === '' || isPhone(form.phone_number),
};

interface NewPassword {
  password: string;
  password_confirmation?: string | undefined;
}

const passwordIsLongEnough: Rule<NewPassword> = {
  field: 'password',
  message: 'Password must be at least 6 characters',
  holds: (form) => isLongEnough(form.password),
};

/** A request has no confirmation: the form has compared the two. */
const passwordsMatch: Rule<NewPassword> = {
  field: 'password_confirmation',
  message: 'Passwords do not match',
  holds: (form) => form.password_confirmation === undefined || form.password_confirmation === form.password,
};

const address = (message: string) => text(message, 254);
const secret = (message: string) => z.string(message).max(200, 'Password must be at most 200 characters');

const contact = {
  full_name: text('Full name is required'),
  entity_name: text('Entity name is required'),
  phone_number: text('Phone number is required', 40),
  email: address('Email address is required'),
};

type Contact = z.infer<z.ZodObject<typeof contact>>;

/** Checks a new name; an existing one may stay. Source: decision 63. */
const newName = <Name extends z.ZodString>(name: Name) =>
  name.superRefine(refuseConfusableName('Entity name'));

const contactRules: Rule<Contact>[] = [
  filled('full_name', 'Full name is required'),
  filled('entity_name', 'Entity name is required'),
  filled('phone_number', 'Phone number is required'),
  filled('email', 'Email address is required'),
  emailIsValid,
  phoneIsValid,
];

const accounts = {
  rjo_account_number: optionalText('RJO account number', 40),
  lrp_policy_number: optionalText('LRP policy number', 40),
};

/** Account settings. Source: spec 1 §5 (Profile). */
export const profileForm = z.object({ ...contact, ...accounts }).superRefine(inOrder(contactRules));
export type ProfileInput = z.infer<typeof profileForm>;

/** Whether an invitation is sent by email; its link can be handed over in any case. */
export const byMail = z.boolean('Send by email must be yes or no').default(false);

/** Invites a person into an entity; they choose their own password. Source: decision 2, issue 40. */
export const inviteUserForm = z
  .object({ ...contact, ...accounts, by_mail: byMail })
  .superRefine(inOrder(contactRules));
export type InviteUserForm = z.infer<typeof inviteUserForm>;

/** A new account: the profile's rules, then the password's. Source: spec 1 §5 (Sign-up). */
export const signUpForm = z
  .object({
    ...contact,
    entity_name: newName(contact.entity_name),
    password: secret('Password is required'),
    password_confirmation: z.string('Passwords do not match').optional(),
  })
  .superRefine(
    inOrder<Contact & NewPassword>([
      ...contactRules,
      filled('password', 'Password is required'),
      passwordIsLongEnough,
      passwordsMatch,
    ]),
  );

/** Source: spec 1 §5 (Sign-in). */
export const signInForm = z
  .object({ email: address('Email address is required'), password: secret('Password is required') })
  .superRefine(
    inOrder<{ email: string; password: string }>([
      filled('email', 'Email address is required'),
      filled('password', 'Password is required'),
      emailIsValid,
    ]),
  );

const FILL_IN_ALL = 'Please fill in all required fields';

const person = {
  full_name: text(FILL_IN_ALL),
  entity_name: text(FILL_IN_ALL),
  phone_number: text(FILL_IN_ALL, 40),
  email: address(FILL_IN_ALL),
};

type Person = z.infer<z.ZodObject<typeof person>>;

const personRules: Rule<Person>[] = [
  filled('full_name', FILL_IN_ALL),
  filled('entity_name', FILL_IN_ALL),
  filled('phone_number', FILL_IN_ALL),
  filled('email', FILL_IN_ALL),
];

/** An administrator creates an account. Source: spec 2 §5 (Create user). */
export const createUserForm = z
  .object({
    ...person,
    entity_name: newName(person.entity_name),
    password: secret('Password must be at least 6 characters'),
    password_confirmation: z.string('Passwords do not match').optional(),
    ...accounts,
    user_type: userType.default('producer'),
  })
  .superRefine(
    inOrder<Person & NewPassword>([...personRules, passwordIsLongEnough, passwordsMatch, emailIsValid]),
  );
export type CreateUserForm = z.infer<typeof createUserForm>;

/** An administrator edits an account, without the password. Source: spec 2 §5 (Edit user). */
export const editUserForm = z
  .object({ ...person, ...accounts, user_type: userType })
  .superRefine(inOrder<Person>([...personRules, emailIsValid]));
export type EditUserForm = z.infer<typeof editUserForm>;

const passwordIsNew: Rule<NewPassword & { current_password: string }> = {
  field: 'password',
  message: 'New password must differ from the current one',
  holds: (form) => form.password !== form.current_password,
};

/** The password that confirms a change to the account. */
export const currentPassword = secret('Current password is required').min(1, 'Current password is required');

/** A user changes their own password. The confirmation stays in the form. Source: spec 1 §5 (the password's rules of Sign-up). */
export const passwordForm = z
  .object({
    current_password: currentPassword,
    password: secret('Password is required'),
    password_confirmation: z.string('Passwords do not match').optional(),
  })
  .superRefine(
    inOrder<NewPassword & { current_password: string }>([
      filled('password', 'Password is required'),
      passwordIsLongEnough,
      passwordsMatch,
      passwordIsNew,
    ]),
  );

/** Requests a recovery link for a lost password. Source: decision 61. */
export const recoveryForm = z
  .object({ email: address('Email address is required') })
  .superRefine(inOrder<{ email: string }>([filled('email', 'Email address is required'), emailIsValid]));

/** A new password in place of a lost one. Source: decision 61, spec 1 §5 (the password's rules of Sign-up). */
export const newPasswordForm = z
  .object({
    password: secret('Password is required'),
    password_confirmation: z.string('Passwords do not match').optional(),
  })
  .superRefine(
    inOrder<NewPassword>([filled('password', 'Password is required'), passwordIsLongEnough, passwordsMatch]),
  );
