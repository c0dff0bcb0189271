import { ratesLine } from '#domain/kit/rates-line';
import { numberTyped, type TypedNumber } from '#domain/kit/typed-numbers';
import { Note } from '../ui/messages.tsx';

type Typed = TypedNumber | null | undefined;

/** What the totals above come to per head and per cwt. It has its height while empty too, so that nothing below moves. */
export const RatesLine = ({ head, pounds, dollars }: { head: Typed; pounds: Typed; dollars: Typed }) => (
  <Note component="output" display="block" mih="1.4rem">
    {ratesLine({
      head: numberTyped(head),
      pounds: numberTyped(pounds),
      dollars: numberTyped(dollars),
    })}
  </Note>
);
