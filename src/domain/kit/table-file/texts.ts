/** The distinct texts of a file, each stored once; the first is ''. The cells of a table are indexes into them. */
export class FileTexts {
  readonly list: string[];
  private indexes: Map<string, number> | undefined;

  constructor(list: string[] = []) {
    this.list = list;
    if (list.length === 0) list.push('');
  }

  /** The text at an index; '' for an index out of range. */
  at = (index: number): string => this.list[index] ?? '';

  /** The index of a text, which is added unless it is known. */
  index(text: string): number {
    this.indexes ??= new Map(this.list.map((one, at) => [one, at]));
    const known = this.indexes.get(text);
    if (known !== undefined) return known;
    this.indexes.set(text, this.list.length);
    return this.list.push(text) - 1;
  }
}
