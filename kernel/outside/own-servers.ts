/** Servers that the reader or the host of this site has named. They may be inside the reader's own network. */
export interface OwnServers {
  /** Replaces the earlier addresses of `owner`. Returns false if nothing changed. */
  name(owner: string, addresses: readonly string[]): boolean
  /**
   * True if an address is on one of these servers: same machine and same port. A server that was named as a relay
   * counts only for relay connections.
   */
  has(url: URL): boolean
}

/** Maximum number of addresses of one owner. */
const MAX_ADDRESSES_PER_OWNER = 200

const PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'ws:': '80', 'https:': '443', 'wss:': '443' }
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * Returns the machine and port of an address, as `ws host:port` or `http host:port`. The two are different, because the
 * control panel of a device may listen on the port that was named for a relay. All names of this machine count as the
 * same. `undefined` for other schemes.
 */
function serverOf({ protocol, hostname, port }: URL): string | undefined {
  const usual = PORTS[protocol]
  if (usual === undefined) return undefined
  const host = hostname.replace(/\.$/, '')
  return `${protocol.replace(/s?:$/, '')} ${LOOPBACK.test(host) ? 'localhost' : host}:${port || usual}`
}

export function createOwnServers(): OwnServers {
  const named = new Map<string, ReadonlySet<string>>()
  return {
    name(owner, addresses) {
      const urls = addresses.slice(0, MAX_ADDRESSES_PER_OWNER).filter(address => URL.canParse(address))
      const servers = new Set(urls.flatMap(address => serverOf(new URL(address)) ?? []))
      const had = named.get(owner)
      if ([...servers].join() === [...(had ?? [])].join()) return false
      named.set(owner, servers)
      return true
    },
    has(url) {
      const server = serverOf(url)
      return server !== undefined && [...named.values()].some(servers => servers.has(server))
    },
  }
}
