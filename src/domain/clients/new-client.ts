import { z } from 'zod';
import { DEFAULT_BAND, hedgeBandForm } from '../alerts/hedge-band.ts';
import { interestRateForm } from '../closeout/interest.ts';
import { refuseConfusableName } from '../kit/confusable-names.ts';
import { optionalNumber, optionalText, requiredText, withRule } from '../kit/fields.ts';
import { lenderClasses } from '../reports/borrowing-form.ts';
import { byMail } from '../users/user-forms.ts';
import { isEmail, isPhone } from '../users/users.ts';

/** A new client: the entity, its first user, who is invited, its account at the broker, its settings and its lender's rates. */

const lenderRate = (label: string) => optionalNumber(label, { min: 0, max: 100 });

const { hedge_low, hedge_high } = hedgeBandForm.shape;

const fields = z.object({
  entity_name: requiredText('Entity name is required').superRefine(refuseConfusableName('Entity name')),
  full_name: requiredText('Full name is required'),
  phone_number: requiredText('Phone number is required', 40),
  email: requiredText('Email address is required', 254),
  by_mail: byMail,
  rjo_account_number: optionalText('RJO account number', 40),
  ...interestRateForm.shape,
  hedge_low: hedge_low.default(DEFAULT_BAND.hedge_low),
  hedge_high: hedge_high.default(DEFAULT_BAND.hedge_high),
  lender: optionalText('Lender', 60),
  unhedged_rate: lenderRate('Rate of unhedged cattle'),
  hedged_rate: lenderRate('Rate of hedged cattle'),
  collateral: lenderClasses.default([]),
});

type Fields = z.output<typeof fields>;

const hasRates = ({ unhedged_rate, hedged_rate, collateral }: Fields): boolean =>
  [unhedged_rate, hedged_rate].some((rate) => typeof rate === 'number') || (collateral ?? []).length > 0;

/** Rules about fields, in the place of their fields. A field that is refused by itself has no other message. */
const RULES: readonly (readonly [keyof Fields, (values: Fields) => string | null])[] = [
  [
    'phone_number',
    ({ phone_number }) => (isPhone(phone_number) ? null : 'Please enter a valid phone number'),
  ],
  ['email', ({ email }) => (isEmail(email) ? null : 'Please enter a valid email address')],
  ['hedge_high', (form) => (form.hedge_high < form.hedge_low ? 'To must not be below From' : null)],
  ['lender', (form) => (hasRates(form) && !form.lender ? 'Lender is required for its rates' : null)],
  [
    'unhedged_rate',
    (form) => (form.lender && !hasRates(form) ? 'Enter a rate of this lender, or leave it out' : null),
  ],
];

/** Source: decisions 2, 63 and 89; spec 1 §5 (Sign-up) for the user's fields. */
export const newClientForm = RULES.reduce((form, [field, problem]) => withRule(form, field, problem), fields);
export type NewClientForm = z.output<typeof newClientForm>;
