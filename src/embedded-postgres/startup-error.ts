/** A startup failure that the operator can fix: printed as one sentence, without a stack trace. */
export class StartupError extends Error {
  override name = 'StartupError';
}

export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
