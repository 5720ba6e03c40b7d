import type { DebugStreamState } from './debug-stream'

/** Returns the data of a session as the text of a JSON file. `savedAtMs` is in ms. */
export function serializeStream(
  { data, times }: Pick<DebugStreamState, 'data' | 'times'>,
  pubkey: string,
  savedAtMs: number,
): string {
  return `${JSON.stringify({ session: pubkey, savedAt: new Date(savedAtMs).toISOString(), times, data }, null, 2)}\n`
}
