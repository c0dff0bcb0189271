/** The ids of the sections of a lot's pages to which its line of figures leads. */
export const HEDGE = 'hedge';
export const FINANCIALS = 'financials';
export const MONEY_SECTION = 'money';
export const PRICES = 'prices';
