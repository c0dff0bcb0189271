/** A reason not to start that the person at the terminal can act on: printed as one sentence, without a stack trace. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** What went wrong, in the words of whoever threw it. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
