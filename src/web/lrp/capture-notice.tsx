import { List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { checkSubsidyCapture } from '#api/lrp';
import { isDay } from '#domain/kit/days';
import { CAPTURE_PRESUMED, PRIVATE_CONTRACT } from '#domain/lrp/subsidy-capture/messages';
import { numberTyped } from '#domain/kit/typed-numbers';
import { call } from '../lib/call.ts';
import { MessageBox } from '../ui/message-box.tsx';
import type { Form } from '../ui/use-form.ts';
import type { LrpDraft } from './form-draft.ts';

/** The check of the values typed so far; null while they are incomplete. */
function checkOf({ values }: Form<LrpDraft>) {
  const { type, effective_date, end_date, user_id } = values;
  const premium = numberTyped(values.premium);
  if (type === '' || !isDay(effective_date) || !isDay(end_date) || premium === null || premium < 0)
    return null;
  return { type, effective_date, end_date, premium, ...(user_id ? { user_id } : {}) };
}

/** Names the sold options near the policy being entered, before it is saved. It warns and never blocks (decision 70). */
export function CaptureNotice({ form }: { form: Form<LrpDraft> }) {
  const input = checkOf(form);
  const { data: captures = [] } = useQuery({
    queryKey: ['lrp', 'subsidy-capture', input],
    queryFn: () => (input ? call(checkSubsidyCapture, input) : []),
    enabled: input !== null,
    placeholderData: (shown) => (input ? shown : undefined),
  });
  if (input === null || captures.length === 0) return null;
  return (
    <MessageBox kind="notice">
      <Text size="sm" fw={600}>
        {CAPTURE_PRESUMED}
      </Text>
      {captures.map(({ trade_id, trade, conditions }) => (
        <div key={trade_id}>
          <Text size="sm" mt="xs">
            {trade}:
          </Text>
          <List size="sm">
            {conditions.map((condition) => (
              <List.Item key={condition}>{condition}</List.Item>
            ))}
          </List>
        </div>
      ))}
      <Text size="sm" mt="xs">
        {PRIVATE_CONTRACT}
      </Text>
    </MessageBox>
  );
}
