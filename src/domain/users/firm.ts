import { z } from 'zod';
import { text } from '../kit/fields.ts';

/** The name and disclaimer of the administrators' firm, for protection proposals; empty until they are entered. */
export const firmForm = z.object({
  name: text('Firm name must be text', 120, 'Firm name'),
  disclaimer: text('Disclaimer must be text', 800, 'Disclaimer'),
});

export const firmSchema = firmForm.extend({ version: z.int() });
export type Firm = z.infer<typeof firmSchema>;
