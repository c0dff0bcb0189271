import { ChoiceCard, type Compared } from './choice-card.tsx';

/** Selling at the cash price of the day. */
export const NothingCard = ({ compared }: { compared: Compared | null }) => (
  <ChoiceCard choice="nothing" compared={compared} covers="None of the weight" />
);
