/** What does not fit, as sentences with table, line, column and value. Only so many are kept; all are counted. */
export class Problems {
  readonly kept: string[] = [];
  count = 0;
  private readonly most: number;

  constructor(most = 1_000) {
    this.most = most;
  }

  add(sentence: string): void {
    this.count += 1;
    if (this.count <= this.most) this.kept.push(sentence);
  }
}

const MOST_NAMED = 3;

/** Names as a sentence lists them. Example: 'A, B, C and 4 more'. */
export function listed(names: readonly string[]): string {
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
