import { List, Text } from '@mantine/core';
import { isDay } from '#domain/kit/days';
import type { LrpRules } from '#domain/lrp/lrp-rules';
import { CAPTURE_PRESUMED, conditionsAhead, PRIVATE_CONTRACT } from '#domain/lrp/subsidy-capture/messages';
import type { ComparisonInput } from '#domain/risk/protection/input';
import { MessageBox } from '../../ui/messages.tsx';

/** A sold call beside LRP: the notice of RMA's presumption (decision 70). */
export function FenceNotice({ input, rules }: { input: ComparisonInput; rules: LrpRules }) {
  if (!isDay(input.effective_date)) return null;
  return (
    <MessageBox kind="notice">
      <Text size="sm" fw={600}>
        {CAPTURE_PRESUMED}
      </Text>
      <List size="sm">
        {conditionsAhead(rules, input.effective_date).map((condition) => (
          <List.Item key={condition}>{condition}</List.Item>
        ))}
      </List>
      <Text size="sm">{PRIVATE_CONTRACT}</Text>
    </MessageBox>
  );
}
