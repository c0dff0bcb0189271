import { count } from '#domain/kit/format';

/** A problem, and what others that have the same cause are known by. */
interface Problem {
  table: string;
  sentence: string;
  cause: string;
}

/** The problems of one cause: the first of them, and how many lines of each table there are besides. */
interface Group {
  first: string;
  others: Map<string, number>;
}

/** What does not fit, as sentences with table, line, column and value. Only so many are kept; all are counted. */
export class Problems {
  readonly kept: string[] = [];
  count = 0;
  private readonly groups = new Map<string, Group>();
  private readonly most: number;

  constructor(most = 1_000) {
    this.most = most;
  }

  add(sentence: string, { table, cause }: Partial<Problem> = {}): void {
    this.count += 1;
    if (this.count <= this.most) this.kept.push(sentence);
    const key = cause ?? sentence;
    const others = this.groups.get(key)?.others;
    if (others === undefined) this.groups.set(key, { first: sentence, others: new Map() });
    else if (table !== undefined) others.set(table, (others.get(table) ?? 0) + 1);
  }

  /**
   * A sentence for each cause, in the order in which they were found. Example: 'lots, line 3, column owner: "Nobody" is not the entity of any
   * user (and 2 more lines of lots, 40 of expenses for the same reason)'.
   */
  causes(): string[] {
    return [...this.groups.values()].map(({ first, others }) => {
      const lines = [...others].map(([table, number], at) =>
        at === 0
          ? `${count(number)} more ${number === 1 ? 'line' : 'lines'} of ${table}`
          : `${count(number)} of ${table}`,
      );
      return lines.length === 0 ? first : `${first} (and ${lines.join(', ')} for the same reason)`;
    });
  }
}

const MOST_NAMED = 3;

/** Names as a sentence lists them. Example: 'A, B, C and 4 more'. */
export function firstNames(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  const first = names.slice(0, MOST_NAMED).join(', ');
  return more > 0 ? `${first} and ${more} more` : first;
}

const LONGEST = 60;

/** A value as a sentence quotes it: on one line and not too long. */
export function quoted(value: string): string {
  const plain = value.replace(/[\p{Cc}\p{Cf}]/gu, ' ');
  return `"${plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain}"`;
}
