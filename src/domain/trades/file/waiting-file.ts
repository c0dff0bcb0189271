import { z } from 'zod';
import { idSchema } from '../../kit/fields.ts';
import { count } from '../../kit/format.ts';
import { isTableFile, UNSUPPORTED_FILE } from '../../kit/table-file/file.ts';

/** A broker's file that a program has dropped: it waits until an administrator looks through it. Nothing in it is read before. */

/** Limits of one file in bytes, and of all waiting files: their bytes and their number. */
export const WAITING_LIMITS = { bytes: 10_000_000, bytesOfAll: 25_000_000, files: 100 } as const;

/** Why another file of this size cannot wait, or null. Example: while 100 files wait, no other one can. */
export function whyNotWait(bytes: number, waiting: { files: number; bytes: number }): string | null {
  if (waiting.files >= WAITING_LIMITS.files)
    return `${count(WAITING_LIMITS.files)} files are already waiting: import or dismiss some first`;
  if (waiting.bytes + bytes > WAITING_LIMITS.bytesOfAll)
    return `The waiting files would exceed ${WAITING_LIMITS.bytesOfAll / 1_000_000} MB: import or dismiss some first`;
  return null;
}

/** A name without a path: no separator, no control character, no text direction. */
const PLAIN_NAME = /^[^/\\:\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+$/u;

/** Example: 'Fills of May.csv' is a name, '../../May.csv' and 'notes.pdf' are not. */
export const droppedFileName = z
  .string('File name is required')
  .trim()
  .min(1, 'File name is required')
  .max(255, 'File name must be at most 255 characters')
  .regex(PLAIN_NAME, 'File name must be plain text without a path')
  .refine(isTableFile, UNSUPPORTED_FILE);

export const waitingFile = z.object({
  id: idSchema,
  name: z.string(),
  bytes: z.int(),
  dropped_by: z.string().nullable(),
  dropped_at: z.string(),
  /** Whether it was imported: then the same file does not wait again, unless that import is reverted. */
  imported: z.boolean(),
});
export type WaitingFile = z.infer<typeof waitingFile>;
