/** Whether this version of Node runs Drover and its tools. Example: 20.19.0 does, 20.18.3 and 21.7.0 do not. */
export function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
}
