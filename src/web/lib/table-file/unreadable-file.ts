/** A file that cannot be read as trades at all; the message is for the user. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
