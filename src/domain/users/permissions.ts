import { type User, USER_TYPE_LABELS, USER_TYPES, type UserType } from './users.ts';

const EVERYBODY = USER_TYPES;
const ADMINS = ['admin'] as const;
/** Actions that users take for their own entity, and administrators not for them. */
const PRODUCERS = ['producer'] as const;

/**
 * The only list of permissions, used by endpoints, the database session, screens and the API's description. Every signed-in user
 * may do everything not listed here (viewing records, the own account). Access rules decide which records a user sees or changes.
 * Source: spec 1 §6, spec 2 §6, decisions 4-6 and 31.
 */
export const PERMISSIONS = {
  /** Add, change and delete lots with their receivings, outs and basis. */
  recordCattle: EVERYBODY,
  /** Add, change and delete expenses. */
  recordExpenses: EVERYBODY,
  /** Import lots, receivings, outs, expenses and LRP policies from a spreadsheet, and revert an import. */
  importRecords: EVERYBODY,
  /** Set the interest rate of suggestions. */
  setInterestRate: EVERYBODY,
  /** Add, change and delete LRP policies. */
  recordPolicies: EVERYBODY,
  /** Save, rename and delete what-if scenarios. */
  saveScenarios: EVERYBODY,
  /** Work out the price that can be paid for cattle, and save, rename and delete purchase plans. */
  planPurchases: EVERYBODY,
  /** Set the share of equity above which value at risk is an alert. */
  setRiskLimit: EVERYBODY,
  /** Set the hedge outside of which lots are an alert. */
  setHedgeBand: EVERYBODY,
  /** Enter and delete statements of broker accounts. */
  recordBalances: EVERYBODY,
  /** Make, keep and delete borrowing bases, and set lenders' rates. */
  reportBorrowing: EVERYBODY,
  /** Save, rename and delete comparisons of protection. */
  saveComparisons: EVERYBODY,
  /** See LRP offers and actual ending values. */
  seeMarket: EVERYBODY,
  /** Restore a deleted record. */
  restoreRecords: EVERYBODY,
  /** Set the webhook address for changes of the entity. */
  setWebhook: EVERYBODY,
  /** Have reports of the own entity mailed, and see the recipients. */
  mailReports: PRODUCERS,
  /** Send reports of clients, as files or to the addresses that they have allowed. */
  sendReports: ADMINS,
  /** Make protection proposals of saved comparisons. */
  makeProposals: ADMINS,
  /** Enter the firm's name and disclaimer for proposals. */
  setFirm: ADMINS,
  /** Reach /admin and its pages. */
  openAdminArea: ADMINS,
  /** Add, change, share, finish and delete notes and tasks, and list those who can be given a task. */
  keepNotes: ADMINS,
  /** List, create, edit and delete users, and confirm their RJO numbers. */
  manageUsers: ADMINS,
  /** See the history of all changes. */
  seeHistory: ADMINS,
  makeBackups: ADMINS,
  /** See the records of several entities, each with its owner; a producer sees those of their own. */
  seeEntities: ADMINS,
  /** Choose any entity as the owner of a new lot or of imported records; a producer's are their own entity's. */
  chooseOwner: ADMINS,
  /** Open the Options Quotes tab. */
  seeOptionsQuotes: ADMINS,
  /** Add and remove symbols. */
  manageWatchlist: ADMINS,
  /** Refresh futures and options, and enter prices by hand. */
  updateQuotes: ADMINS,
  /** Enter and delete the exchange's margin rates. */
  setMarginRates: ADMINS,
  deleteTrades: ADMINS,
  /** Assign a trade to a lot, or remove it. */
  assignTrades: ADMINS,
  /** Match saved trades, take matches back, and correct open or close and contracts. */
  correctTrades: ADMINS,
  importTrades: ADMINS,
  /** Add an LRP policy for any producer and reassign it. */
  chooseInsured: ADMINS,
  /** See and fill in the put symbol and put quantity of an LRP policy. */
  setPutOptions: ADMINS,
  captureSnapshots: ADMINS,
  /** Add to and change the dated rules of LRP, and the days without offers. */
  setLrpRules: ADMINS,
  /** Send and remove files of LRP offers. */
  importOffers: ADMINS,
} as const satisfies Record<string, readonly UserType[]>;

export type Action = keyof typeof PERMISSIONS;

/** The actions that need several clients in view: inside one, an administrator does not have them. Source: decision 95. */
const OVER_ALL_CLIENTS: ReadonlySet<Requirement> = new Set(['seeEntities', 'chooseOwner']);

/** Whether an administrator may do something inside a client. Example: importTrades may be, chooseOwner may not. */
export const isInsideClients = (action: Action): boolean => !OVER_ALL_CLIENTS.has(action);

/**
 * Actions that are about no client: users and their entities, the market and its rules, snapshots and backups of all. Inside a client
 * an administrator takes them as over all clients.
 */
const ABOUT_NO_CLIENT: ReadonlySet<Requirement> = new Set([
  'anyone',
  'seeEntities',
  'manageUsers',
  'makeBackups',
  'manageWatchlist',
  'updateQuotes',
  'setMarginRates',
  'captureSnapshots',
  'setLrpRules',
  'importOffers',
]);

/** Whether a requirement is about no client. Example: manageUsers is, recordCattle is not. */
export const isAboutNoClient = (requires: Requirement): boolean => ABOUT_NO_CLIENT.has(requires);

/** The requirement for calling an endpoint. `signed-in`: every user with an account. */
export type Requirement = 'anyone' | 'signed-in' | Action;

/** Scope of an API token: its user's reads, or writes too. */
export const TOKEN_SCOPES = ['read', 'write'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** The scope that an endpoint demands of an API token; `never` where only a signed-in user may call it. */
export type TokenAccess = TokenScope | 'never';

/**
 * Whether an API token may do the same as its user. Users, backups, passwords, webhooks and mails require a signed-in user: a
 * stolen token must not become lasting or wider access.
 */
const OPEN_TO_TOKENS: Record<Action, boolean> = {
  recordCattle: true,
  recordExpenses: true,
  setInterestRate: true,
  recordPolicies: true,
  saveScenarios: true,
  planPurchases: true,
  setRiskLimit: true,
  setHedgeBand: true,
  recordBalances: true,
  saveComparisons: true,
  reportBorrowing: true,
  importRecords: true,
  restoreRecords: true,
  setWebhook: false,
  mailReports: false,
  sendReports: false,
  makeProposals: true,
  setFirm: false,
  openAdminArea: false,
  keepNotes: true,
  manageUsers: false,
  seeHistory: true,
  makeBackups: false,
  seeEntities: true,
  chooseOwner: true,
  seeOptionsQuotes: true,
  manageWatchlist: true,
  updateQuotes: true,
  setMarginRates: true,
  deleteTrades: true,
  assignTrades: true,
  correctTrades: true,
  importTrades: true,
  chooseInsured: true,
  setPutOptions: true,
  captureSnapshots: true,
  setLrpRules: true,
  seeMarket: true,
  importOffers: true,
};

/** Whether an action is open to API tokens. Example: recordCattle is, manageUsers is not. */
export const isOpenToTokens = (action: Action): boolean => OPEN_TO_TOKENS[action];

/** The types of user who meet a requirement. Example: allowedTypes('importTrades') is ['admin']. */
export const allowedTypes = (requires: Requirement): readonly UserType[] =>
  requires === 'anyone' || requires === 'signed-in' ? USER_TYPES : PERMISSIONS[requires];

/** Whether a requirement excludes some signed-in users. Example: importTrades does, recordCattle does not. */
export const isRestricted = (requires: Requirement): boolean =>
  allowedTypes(requires).length < USER_TYPES.length;

/** Example: may({ user_type: 'producer' }, 'importTrades') is false. */
export const may = (user: Pick<User, 'user_type'> | null | undefined, action: Action): boolean =>
  user ? allowedTypes(action).includes(user.user_type) : false;

/** Why this user may not do something, or null. Example: 'Not available to Producer accounts'. */
export const whyMayNot = (user: Pick<User, 'user_type'>, action: Action): string | null =>
  may(user, action) ? null : `Not available to ${USER_TYPE_LABELS[user.user_type]} accounts`;

/** The number of administrators, of whom the last one must remain. */
export const adminsAmong = (users: readonly Pick<User, 'user_type'>[]): number =>
  users.filter(({ user_type }) => user_type === 'admin').length;
