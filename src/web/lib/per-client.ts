import { type ClientId, currentClient, useClient } from './client.ts';
import { onUserChange } from './session.ts';

/** State of which each client has its own, until another user signs in. */
export function perClient<State>(make: (client: ClientId) => State) {
  const states = new Map<ClientId, State>();
  onUserChange(() => states.clear());
  const of = (client: ClientId): State => {
    const known = states.get(client);
    if (known !== undefined) return known;
    const made = make(client);
    states.set(client, made);
    return made;
  };
  return {
    of,
    all: () => [...states.values()],
    current: () => of(currentClient()),
    use: () => of(useClient()),
  };
}
