import type { StreamState } from './debug-stream'

/** Returns the data of a session as the text of a JSON file. `at` is in ms. */
export function streamFile(
  { data, times }: Pick<StreamState, 'data' | 'times'>,
  pubkey: string,
  at: number,
): string {
  return `${JSON.stringify({ session: pubkey, savedAt: new Date(at).toISOString(), times, data }, null, 2)}\n`
}
