/**
 * A link to a page in a client, which then is of that client alone: an owner in it is left out. Example: '/lot/7?owner=Lazy%20K&tab=financial' in
 * 512 is '/lot/7?tab=financial&client=512'. Source: decision 95.
 */
export function linkInClient(link: string, client: number): string {
  const [path = '', query = ''] = link.split('?');
  const others = query.split('&').filter((part) => part !== '' && !part.startsWith('owner='));
  return `${path}?${[...others, `client=${client}`].join('&')}`;
}
