/** Recognizes rows that are not fills, and events of options, by their words. Source: decisions 77 and 78. */

/** Matches one of the words: no letter or digit beside it. */
const wholeWord = (words: readonly string[]) =>
  new RegExp(String.raw`(?<![A-Z0-9])(?:${words.join('|')})(?![A-Z0-9])`, 'i');

/** An order that was not filled, or a fill that was undone or is only changed by the row. */
const NOT_A_FILL = wholeWord([
  "CANCEL(?:S|L?ED|LATION)?|CANC(?:'?D)?|CNCL(?:'?D)?|CXL(?:S|L?ED|'?D)?|CXX?D|PENDING CANCEL",
  "REJECT(?:S|ED|ION)?|REJ(?:'?D)?|RJCT(?:'?D)?|DECLINED|REFUSED",
  'BUST(?:S|ED)?|BUST(?:ED)? TRADE|BROKEN|BROKE|BKN|NULLIFIED|ANNULLED|UNWOUND',
  'WORKING|WRKG|WKG|RESTING|PENDING|PEND|QUEUED|UNFILLED|NOT FILLED|NO FILL|NOTHING DONE|UNABLE|MISSED',
  'VOID(?:S|ED)?|KILLED|DELETED?|REMOVED|BACK(?:ED)?[ -]?OUT|ERRONEOUS|ERROR|IN ERROR',
  'REVERSAL|REVERSED?|REVERSING|REVS?|RVSL|RVRSL|REVSL',
  'CORRECTION|CORRECTED|CORRECT(?:ING)?|CORR?|CORRX|REBILL(?:ED)?|REBOOK(?:ED)?|AMEND(?:ED|MENT)?|REPLACED',
  "ADJUSTMENTS?|ADJUST(?:ED|ING)?|ADJ(?:'?D|MT)?|RESTATE(?:D|MENT)",
]);

/** Of a status only: an order that expired is not a fill, an option that expired is an event. */
const STATUS_NOT_A_FILL = wholeWord([
  'EXPIRED?|EXPIRATION|EXPD?|LAPSED|DONE FOR (?:THE )?DAY|SUSPENDED|PARKED|INACTIVE|NEW|OUT|OPEN ORDER',
  'PLACED|SUBMITTED|ROUTED|ACCEPTED|ACK(?:NOWLEDGED)?',
]);

const FILLED =
  /^(?:(?:fully|completely|partial(?:ly)?|part)?[\s-]*(?:filled|fill|fills)|filled[\s-]*(?:and|&)?[\s-]*closed|f|fld|pf|ff|partial|complete[d]?|done|executed|exec|traded?|matched|confirmed|cleared|settled|posted|booked|allocated|final)$/i;

/** Example: 'LIVE CATTLE CXL' is not a fill, 'LIVE CATTLE' may be one. Source: decision 77. */
export const isMarkedNotAFill = (text: string): boolean => NOT_A_FILL.test(text);

/** A text without the words that make it no fill. Example: 'LIVE CATTLE CXL' is 'LIVE CATTLE'. */
export const withoutNotAFill = (text: string): string =>
  text.replace(new RegExp(NOT_A_FILL, 'gi'), ' ').replace(/\s+/g, ' ').trim();

/** Meaning of a cell in a status column; 'unknown' for other words. Example: 'EXPIRED' is not a fill. Source: decision 77. */
export function statusOf(text: string): 'fill' | 'not a fill' | 'unknown' {
  if (NOT_A_FILL.test(text) || STATUS_NOT_A_FILL.test(text)) return 'not a fill';
  return text === '' || FILLED.test(text.trim()) ? 'fill' : 'unknown';
}

const EXPIRED = wholeWord([
  String.raw`EXPIRED|EXPIRATION(?! ?(?:DATE|ON|:|\d))|EXPD|EXP'D|ABANDON(?:ED|MENT)?`,
]);
const EXERCISED = wholeWord(["ASSIGNED|ASSIGNMENT|ASGND?|ASSGND?|EXERCISED?|EXER|EXERC|EXRC(?:'?D)?"]);

export type FillEvent = 'expired' | 'exercised';

/** The event of an option or an expired future that a text names. Example: 'ASSIGNED CALL' is exercised. Source: decision 78. */
export function eventIn(text: string): FillEvent | null {
  if (EXPIRED.test(text)) return 'expired';
  return EXERCISED.test(text) ? 'exercised' : null;
}

const TRANSFER = wholeWord([
  'TRANSFER(?:S|R?ED)?|XFER(?:S|R?ED)?|TRF|TRSF|TRANSF|GIVE[ -]?UP|TAKE[ -]?UP|JOURNAL(?:ED)?',
]);

/** Whether a text names a transfer of a position. Example: 'TRANSFER FDR CATTLE'. Source: decision 77. */
export const isMarkedTransfer = (text: string): boolean => TRANSFER.test(text);

/** Whether a text in an unread column needs the user's review. */
export const needsReview = (text: string): boolean =>
  isMarkedNotAFill(text) || isMarkedTransfer(text) || eventIn(text) !== null;
