import { List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { count } from '#domain/kit/format';
import { MessageBox } from '../ui/message-box.tsx';
import { confusableNamesQuery } from './data.ts';

const SHOWN = 10;

/** Lists entity and lot names that could be mistaken for others, and how to change them. */
export function ConfusableNames() {
  const { data: names = [] } = useQuery(confusableNamesQuery);
  if (names.length === 0) return null;
  const more = names.length - SHOWN;
  return (
    <MessageBox kind="notice">
      <Text inherit>
        {names.length === 1 ? 'This name' : `These ${count(names.length)} names`} could be taken for another.
        An entity is renamed with Edit User on one of its users, a lot with Edit Lot.
      </Text>
      <List size="sm" mt="xs">
        {names.slice(0, SHOWN).map(({ owner, lot, problem }) => (
          <List.Item key={JSON.stringify([owner, lot])}>
            {lot === null ? owner : `Lot ${lot} of ${owner}`}: {problem}
          </List.Item>
        ))}
      </List>
      {more > 0 && <Text inherit>And {count(more)} more, shown once these are changed</Text>}
    </MessageBox>
  );
}
