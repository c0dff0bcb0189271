import { moneySigned } from '#domain/format';
import { tone } from '../lib/format.ts';
import { Figure } from './figure.tsx';

/** A cell with an amount as a gain or a loss. */
export const gainCell = ({ getValue }: { getValue: () => number | null | undefined }) => (
  <Figure tone={tone(getValue())}>{moneySigned(getValue())}</Figure>
);
