import { UserFacingError } from '#kernel'
import type { NostrAccess } from '#kernel/ports'
import { sha256Hex } from '#kernel/sandbox'
import { fetchExternalText, type UrlPolicyService } from '#kernel/url-policy'
import { MAX_CODE_BYTES } from './load-local-guest'
import { type GuestListing, normalizeCodeServerUrl } from './parse-listing'

const SERVERS_KIND = 10_063
const MAX_SERVERS = 8
/** Timeout in ms for one server. */
const SERVER_TIMEOUT_MS = 20_000

/**
 * Fetches a guest's code from the servers in its listing, then from its author's servers (kind 10063), until one gives
 * the code with the signed hash. Otherwise rejects with a `UserFacingError` that says how each server failed.
 */
export async function fetchGuestCode(
  { hash, servers, author }: GuestListing,
  urlPolicy: UrlPolicyService,
  nostr: Pick<NostrAccess, 'get'>,
  signal: AbortSignal,
): Promise<string> {
  const failures: string[] = []
  const requestedServers = new Set<string>()
  const fetchFromServer = async (server: string): Promise<string | undefined> => {
    requestedServers.add(server)
    const { host } = new URL(server)
    const address = await urlPolicy.checkWhenConfigured(`${server}/${hash}`)
    if (address === undefined) {
      failures.push(`${host} may not be asked`)
      return undefined
    }
    try {
      const { status, text } = await fetchExternalText(address, {
        timeoutMs: SERVER_TIMEOUT_MS,
        maxBytes: MAX_CODE_BYTES,
        signal,
      })
      if (text !== undefined && (await sha256Hex(text)) === hash) return text
      failures.push(
        text !== undefined
          ? `${host} has another file than its author signed`
          : status === 200
            ? `${host} sends more than ${MAX_CODE_BYTES} bytes`
            : `${host} answers ${status}`,
      )
    } catch {
      signal.throwIfAborted()
      failures.push(`${host} does not answer`)
    }
    return undefined
  }
  for (const server of servers) {
    const code = await fetchFromServer(server)
    if (code !== undefined) return code
  }
  const list = await nostr.get({ kind: SERVERS_KIND, pubkey: author }, { signal })
  const others = (list?.tags ?? []).flatMap(
    ([name, url]) => (name === 'server' && normalizeCodeServerUrl(url)) || [],
  )
  for (const server of others.filter(each => !requestedServers.has(each)).slice(0, MAX_SERVERS)) {
    const code = await fetchFromServer(server)
    if (code !== undefined) return code
  }
  throw new UserFacingError(
    failures.length === 0
      ? 'The listing names no server that has the code.'
      : `No server has the code: ${failures.join(', ')}.`,
  )
}
