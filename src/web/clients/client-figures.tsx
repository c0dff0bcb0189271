import { Text } from '@mantine/core';
import { gaugeColour } from '#domain/book/hedging';
import { excludedMessages } from '#domain/book/excluded';
import type { Client } from '#domain/clients/board';
import {
  count,
  day,
  dayOfYear,
  missing,
  moneyWhole,
  moneyWholeSigned,
  percentTenths,
  share,
} from '#domain/kit/format';
import { time, tone } from '../lib/format.ts';
import classes from './clients.module.css';

/** Cumulative Hedge % in the colour of the gauge, and the band where it is outside of it. */
export function HedgeOfClient({ hedge: { percent, hedge_low, hedge_high } }: Pick<Client, 'hedge'>) {
  if (percent === null) return missing;
  const side = percent < hedge_low ? 'under' : percent > hedge_high ? 'over' : 'in';
  return (
    <span className={classes.stack}>
      <Text span inherit c={`${gaugeColour(percent)}.4`}>
        {percentTenths(percent)}
      </Text>
      <span className={classes.note}>{`${side} ${share(hedge_low)} to ${share(hedge_high)}`}</span>
    </span>
  );
}

/** The stored value at risk; it may still have to be calculated. */
export function RiskOfClient({ value_at_risk: risk, lots }: Pick<Client, 'value_at_risk' | 'lots'>) {
  if (risk === null) return <span className={classes.note}>Calculating</span>;
  if (risk.value !== null)
    return <span title={`Calculated ${time(risk.worked_out_at)}`}>{moneyWhole(risk.value)}</span>;
  if (risk.positions > 0) return <span className={classes.note}>To be calculated</span>;
  return lots === 0 ? moneyWhole(0) : missing;
}

/** The cash to wire, else the room before a call. */
export function MarginOfClient({ margin, today }: Pick<Client, 'margin'> & { today: string | undefined }) {
  if (margin === null) return <span className={classes.note}>No futures</span>;
  const { room, wire, wire_by, accounts, unknown } = margin;
  const notes = [
    ...(wire > 0 && wire_by !== null ? [`by ${dayOfYear(wire_by, today ?? wire_by)}`] : []),
    ...(accounts > 1 && wire === 0 ? [`least of ${count(accounts)} accounts`] : []),
    ...(unknown > 0 ? [`${unknown === accounts ? '' : `${count(unknown)} with `}no statement or rate`] : []),
  ];
  return (
    <span className={classes.stack}>
      {room === null ? (
        missing
      ) : wire > 0 ? (
        <span className="loss">{`Wire ${moneyWhole(wire)}`}</span>
      ) : (
        moneyWhole(room)
      )}
      {notes.map((note) => (
        <span key={note} className={classes.note}>
          {note}
        </span>
      ))}
    </span>
  );
}

const isWhole = ({ excluded, since }: Client['equity']): boolean =>
  excludedMessages(excluded).length === 0 && (since?.not_compared ?? 0) === 0;

/** Equity with Sales and LRP and its change; with an unknown part neither is green or red (decision 85). */
export function EquityOfClient({ equity }: Pick<Client, 'equity'>) {
  const { equity_with_sales, excluded, since } = equity;
  const left = excludedMessages(excluded);
  return (
    <span className={classes.stack} title={left.join('; ') || undefined}>
      <span className={left.length === 0 ? undefined : 'grey'}>{moneyWhole(equity_with_sales)}</span>
      {since && (
        <span
          className={[classes.note, isWhole(equity) && tone(since.change)].filter(Boolean).join(' ')}
          title={`Since the snapshot of ${day(since.day)}`}
        >
          {moneyWholeSigned(since.change)}
        </span>
      )}
    </span>
  );
}

/** A link that calls on a phone. */
export const PhoneLink = ({ number, name }: { number: string; name: string }) => (
  <a
    href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}
    aria-label={`Call ${name}: ${number}`}
    className={classes.phone}
  >
    {number}
  </a>
);
