import type { z } from 'zod';

/** The messages of a form about its values, in their order. */
export const messages = (form: z.ZodType, entered: unknown): string[] =>
  form.safeParse(entered).error?.issues.map(({ message }) => message) ?? [];

export const firstMessage = (form: z.ZodType, entered: unknown): string | undefined =>
  messages(form, entered)[0];
