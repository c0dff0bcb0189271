import { Refusal } from '#api/errors';
import { REASONS, refusalMessage, type RefusalReason } from '#domain/lots/refusals';

export function refusalFor(reason: RefusalReason, field?: string, figure?: number): Refusal {
  const message = refusalMessage(reason, figure);
  return new Refusal(REASONS[reason].code, message, field ? { [field]: message } : undefined);
}
