/** Servers that the reader or the host of this site has named. They may be inside the reader's own network. */
export interface TrustedServers {
  /** Replaces the earlier addresses of `owner`. Returns false if nothing changed. */
  setAddresses(owner: string, addresses: readonly string[]): boolean
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
function serverKey({ protocol, hostname, port }: URL): string | undefined {
  const defaultPort = PORTS[protocol]
  if (defaultPort === undefined) return undefined
  const host = hostname.replace(/\.$/, '')
  return `${protocol.replace(/s?:$/, '')} ${LOOPBACK.test(host) ? 'localhost' : host}:${port || defaultPort}`
}

export function createTrustedServers(): TrustedServers {
  const serversByOwner = new Map<string, ReadonlySet<string>>()
  return {
    setAddresses(owner, addresses) {
      const urls = addresses.slice(0, MAX_ADDRESSES_PER_OWNER).filter(address => URL.canParse(address))
      const servers = new Set(urls.flatMap(address => serverKey(new URL(address)) ?? []))
      const existing = serversByOwner.get(owner)
      if ([...servers].join() === [...(existing ?? [])].join()) return false
      serversByOwner.set(owner, servers)
      return true
    },
    has(url) {
      const server = serverKey(url)
      return server !== undefined && [...serversByOwner.values()].some(servers => servers.has(server))
    },
  }
}
