import { Refusal } from '#kernel'
import { askOutside, type OutsideService } from '#kernel/outside'
import type { NostrAccess } from '#kernel/ports'
import { hashOf } from '#kernel/sandbox'
import { MAX_CODE } from './load-local'
import { type Listing, serverAddress } from './read-listing'

const SERVERS_KIND = 10_063
const MAX_SERVERS = 8
/** ms for one server. */
const SERVER_MS = 20_000

/**
 * Fetches the code of a guest from the servers of its listing, then from those of its author (kind 10063), one after the
 * other. Only the code whose hash the author has signed is accepted. Rejects with a `Refusal` that says what each server
 * has done.
 */
export async function fetchCode(
  { hash, servers, author }: Listing,
  outside: OutsideService,
  nostr: Pick<NostrAccess, 'get'>,
  signal: AbortSignal,
): Promise<string> {
  const failures: string[] = []
  const asked = new Set<string>()
  const ask = async (server: string): Promise<string | undefined> => {
    asked.add(server)
    const { host } = new URL(server)
    const address = await outside.decide(`${server}/${hash}`)
    if (address === undefined) {
      failures.push(`${host} may not be asked`)
      return undefined
    }
    try {
      const { status, text } = await askOutside(address, { limit: SERVER_MS, most: MAX_CODE, signal })
      if (text !== undefined && (await hashOf(text)) === hash) return text
      failures.push(
        text !== undefined
          ? `${host} has another file than its author signed`
          : status === 200
            ? `${host} sends more than ${MAX_CODE} bytes`
            : `${host} answers ${status}`,
      )
    } catch {
      signal.throwIfAborted()
      failures.push(`${host} does not answer`)
    }
    return undefined
  }
  for (const server of servers) {
    const code = await ask(server)
    if (code !== undefined) return code
  }
  const list = await nostr.get({ kind: SERVERS_KIND, pubkey: author }, { signal })
  const others = (list?.tags ?? []).flatMap(([name, url]) => (name === 'server' && serverAddress(url)) || [])
  for (const server of others.filter(each => !asked.has(each)).slice(0, MAX_SERVERS)) {
    const code = await ask(server)
    if (code !== undefined) return code
  }
  throw new Refusal(
    failures.length === 0
      ? 'The listing names no server that has the code.'
      : `No server has the code: ${failures.join(', ')}.`,
  )
}
