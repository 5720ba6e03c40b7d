/** Servers that the reader or the host of this site has named. They may be inside the reader's own network. */
export interface OwnServers {
  /** Replaces the earlier addresses of `owner`. False if nothing changed. */
  name(owner: string, addresses: readonly string[]): boolean
  /** Whether an address is on one of these servers: same machine, same port, and a relay only as a relay. */
  has(url: URL): boolean
}

/** How many addresses one owner may have. */
const MAX_ADDRESSES_PER_OWNER = 200

const PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'ws:': '80', 'https:': '443', 'wss:': '443' }
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * The machine and port of an address, as `ws host:port` or `http host:port`. A relay opens its port to relay
 * connections only, because the control panel of a device may listen there too. All names of this machine are the same.
 * `undefined` for other schemes.
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
