import { z } from 'zod';
import { addDays, type Day, dayFrom } from '../kit/days.ts';
import { daySchema, text } from '../kit/fields.ts';
import { currentPassword } from '../users/user-forms.ts';
import { REPORT_NAMES, REPORTS } from './kinds.ts';

/**
 * The reports that can be mailed. A borrowing base states loans and collateral that are typed for it, so it is made and handed over by
 * hand.
 */
export const MAILED_REPORTS = [...REPORT_NAMES, 'closeouts'] as const;
export type MailedReport = (typeof MAILED_REPORTS)[number];

export const mailedReportLabel = (report: MailedReport): string =>
  report === 'closeouts' ? 'Closeouts of the Year' : REPORTS[report].title;

/** The last day of every month, however many it has. */
export const LAST_DAY_OF_MONTH = 31;

const MOST_ADDRESSES = 10;

/** A due day is made up for this long after the server was down or could not send. */
const CATCH_UP_DAYS = 5;

/** The part before the @ in the usual characters, then a domain of at least two names: nothing that a mail's header could read differently. */
const ADDRESS =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i;

/** Example: isMailAddress('banker@bank.com') is true; 'bank', 'a@b', 'Ann <ann@ranch.com>' and 'a@b.com\r\nBcc: c@d.com' are not addresses. */
export const isMailAddress = (typed: string): boolean => typed.length <= 254 && ADDRESS.test(typed);

/** Addresses typed with commas, semicolons, spaces or lines between them. Example: 'a@b.com, c@d.com' is ['a@b.com', 'c@d.com']. */
const addressesIn = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean);

/**
 * Why the typed addresses cannot be mailed to, or null. Example: 'bank' is '“bank” is not an email address'.
 */
function whyNotMailTo(typed: string): string | null {
  const addresses = addressesIn(typed);
  if (addresses.length === 0) return 'Addresses are required';
  const wrong = addresses.find((address) => !isMailAddress(address));
  if (wrong !== undefined) return `“${wrong.slice(0, 60)}” is not an email address`;
  const keys = addresses.map((address) => address.toLowerCase());
  const again = addresses.find((_, at) => keys.indexOf(keys[at] ?? '') < at);
  if (again !== undefined) return `${again} is listed twice`;
  return addresses.length > MOST_ADDRESSES
    ? `At most ${MOST_ADDRESSES} addresses, not ${addresses.length}`
    : null;
}

const addresses = text('Addresses are required', 3_000, 'Addresses')
  .superRefine((typed, context) => {
    const message = whyNotMailTo(typed);
    if (message !== null) context.addIssue({ code: 'custom', message });
  })
  .transform(addressesIn);

const DAY_MESSAGE = `Day of the month must be from 1 to ${LAST_DAY_OF_MONTH}`;

/** The day of the month as a number, or as the text of a choice. */
const dayOfMonthField = z
  .union(
    [
      z.number(DAY_MESSAGE),
      z
        .string()
        .regex(/^\d{1,2}$/, DAY_MESSAGE)
        .transform(Number),
    ],
    DAY_MESSAGE,
  )
  .refine((day) => Number.isInteger(day) && day >= 1 && day <= LAST_DAY_OF_MONTH, DAY_MESSAGE);

/** The password confirms that it is the user who has figures sent to another place. */
export const reportMailForm = z.object({
  report: z.enum(MAILED_REPORTS, 'Please select a report'),
  day_of_month: dayOfMonthField,
  addresses,
  enabled: z.boolean('On or off is required'),
  current_password: currentPassword,
});

export const reportMailSchema = z.object({
  id: z.int(),
  report: z.enum(MAILED_REPORTS),
  day_of_month: z.int(),
  addresses: z.array(z.string()),
  enabled: z.boolean(),
  set_by: z.string(),
  /** The next day on which it is sent; null while it is off. */
  next_day: daySchema.nullable(),
  version: z.int(),
});
export type ReportMail = z.infer<typeof reportMailSchema>;

export const reportMailEntrySchema = z.object({
  id: z.int(),
  report: z.enum(MAILED_REPORTS),
  due_on: daySchema,
  /** Whether a user asked for it, instead of the calendar. */
  by_hand: z.boolean(),
  /** The administrator who sent it; null where a user of the entity has set or requested it. */
  sender: z.string().nullable(),
  address: z.string(),
  created_at: z.string(),
  tries: z.int(),
  sent_at: z.string().nullable(),
  failure: z.string().nullable(),
  given_up: z.boolean(),
  next_try_at: z.string(),
});
export type ReportMailEntry = z.infer<typeof reportMailEntrySchema>;

/** The due day in the month of a day, some months on: a day after the end of the month is its last one. */
function dueDayIn(dayOfMonth: number, of: Day, monthsOn: number): Day {
  const [year, month] = [Number(of.slice(0, 4)), Number(of.slice(5, 7)) + monthsOn];
  const last = addDays(dayFrom(year, month + 1, 1), -1);
  const due = dayFrom(year, month, dayOfMonth);
  return due < last ? due : last;
}

/** The first due day after a day. Example: the 31st after 2027-01-31 is 2027-02-28. */
export function dueDayAfter(dayOfMonth: number, after: Day): Day {
  const due = dueDayIn(dayOfMonth, after, 0);
  return due > after ? due : dueDayIn(dayOfMonth, after, 1);
}

interface Schedule {
  day_of_month: number;
  /** Only days after this one are due. */
  starts_after: Day;
  /** The last due day that has been queued. */
  queued: Day | null;
}

/**
 * The next day on which a report is mailed: today or before if it is due and has not been queued, which is made up for within five days.
 * Example: the 5th, set on 2026-11-22 and not sent before, is due on 2026-12-05; on 2026-12-08 it is made up for, on 2026-12-11 it is left out and
 * the next day is 2027-01-05.
 */
export function nextMailDay({ day_of_month, starts_after, queued }: Schedule, today: Day): Day {
  const oldest = addDays(today, -CATCH_UP_DAYS - 1);
  const after = [starts_after, queued ?? starts_after, oldest].reduce((one, other) =>
    one > other ? one : other,
  );
  return dueDayAfter(day_of_month, after);
}

/**
 * The year of the closeouts that are mailed on a day: in January that of the year that is over. Example: 2027-01-31 is 2026, 2027-02-28 is 2027.
 */
export const mailedYear = (day: Day): number => Number(addDays(day, -31).slice(0, 4));

/** Minutes until the next try after the first, second and further failed ones. */
const PAUSES = [2, 10, 60, 240, 720] as const;

/**
 * The minutes until the next try of a mail that has failed so many times; null after the sixth, about seventeen hours after the first.
 *
 * @example reportMailPauseAfter(1) is 2, reportMailPauseAfter(3) is 60, reportMailPauseAfter(6) is null
 */
export const reportMailPauseAfter = (tries: number): number | null => PAUSES[tries - 1] ?? null;

/** Example: dayOfMonthText(3) is 'Day 3 of each month', dayOfMonthText(31) is 'Last day of each month'. */
export const dayOfMonthText = (dayOfMonth: number): string =>
  `${dayOfMonth === LAST_DAY_OF_MONTH ? 'Last day' : `Day ${dayOfMonth}`} of each month`;
