/**
 * Special-purpose IPv4 networks (IANA registry, RFC 6890): this machine, private networks, carrier NAT, link-local,
 * documentation, benchmarks, multicast and reserved. No server of the public internet has such an address.
 */
const SPECIAL_IPV4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 ' +
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3'

/**
 * Suffixes of names in local networks (RFC 6761, 6762, 8375, and those that routers use), and of public names that
 * point at this machine or at a router.
 */
const LOCAL_NAME =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|lan|home|corp|workgroup|arpa|cpe|ip|fritz\.box|localtest\.me|lvh\.me|routerlogin\.net|tplinkwifi\.net)$/

/**
 * An IPv4 address inside a name, such as `10.0.0.1.nip.io`. Some public services resolve such names to that address.
 */
const IPV4_IN_NAME = /(?:^|[.-])(\d{1,3})[.-](\d{1,3})[.-](\d{1,3})[.-](\d{1,3})[.-]/

/**
 * Ports that devices listen on: UPnP, remote management of routers (TR-064, TR-069, WinBox), printers, phones. They are
 * refused for every host, because browsers do not block them and a public name may resolve to a device at home.
 * Common ports of web servers and relays (5000, 8080, 8443 and the like) need not be listed: strangers' addresses are
 * requested over TLS only, and a device has no certificate for a public name.
 */
const DEVICE_PORTS =
  /^(?:631|1900|2323|2869|5357|5431|7547|8291|872[89]|9100|30005|32764|37215|49000|4915[2-4]|52869|58000|62078)$/

/** Maximum length of an address in UTF-16 units. It is high, because signed addresses of media servers are long. */
export const MAX_URL_CHARS = 4_096

/**
 * True if an address is in the public internet, as far as its text shows. Reads the output of the URL parser, so every
 * notation of an IP address (decimal, hex, octal, short, mapped, percent-encoded) is recognised. False for this
 * machine, private and special networks, names of local networks, ports of devices, and text that is not an address. A
 * page cannot see to which IP address a public name resolves.
 */
export const isPublicUrl = (address: string): boolean =>
  address.length <= MAX_URL_CHARS && URL.canParse(address) && isPublicParsedUrl(new URL(address))

/** Like `isPublicUrl`, for an address that is already parsed. */
export function isPublicParsedUrl({ hostname, port }: URL): boolean {
  const host = hostname.replace(/\.+$/, '').toLowerCase()
  if (DEVICE_PORTS.test(port)) return false
  if (host.startsWith('[')) return isPublicIpv6(host.slice(1, -1))
  if (/^[\d.]+$/.test(host)) return isPublicIpv4(parseIpv4(host))
  const [, ...inName] = IPV4_IN_NAME.exec(host) ?? []
  if (inName.length > 0 && !isPublicIpv4(parseIpv4(inName.join('.')))) return false
  return host.includes('.') && !LOCAL_NAME.test(host)
}

const parseIpv4 = (ipv4: string): number => ipv4.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)

const isPublicIpv4 = (address: number): boolean =>
  !SPECIAL_IPV4.split(' ').some(range => {
    const [network = '', bits] = range.split('/')
    const size = 2 ** (32 - Number(bits))
    return Math.floor(address / size) === parseIpv4(network) / size
  })

/**
 * True for a public IPv6 address. `text` must be as the URL parser writes it: lower case, hexadecimal, at most one
 * `::`.
 */
function isPublicIpv6(text: string): boolean {
  const [start = [], end = []] = text
    .split('::')
    .map(part => part.split(':').map(group => Number.parseInt(group || '0', 16)))
  const gap = text.includes('::') ? new Array<number>(8 - start.length - end.length).fill(0) : []
  const all = [...start, ...gap, ...end]
  const prefix = all.slice(0, 6).join()
  const ipv4 = (at: number) => isPublicIpv4((all[at] ?? 0) * 65_536 + (all[at + 1] ?? 0))
  // These prefixes contain an IPv4 address: compatible, mapped (RFC 4291), translated (RFC 6052), 6to4 (RFC 3056).
  if (/^(?:0,0,0,0,0,(?:0|65535)|100,65435,0,0,0,0)$/.test(prefix)) return ipv4(6)
  const [first = 0, second = 0] = all
  if (first === 0x2002) return ipv4(1)
  // These prefixes are for Teredo, other protocol assignments, and documentation.
  if (first === 0x2001 && (second < 0x200 || second === 0xdb8)) return false
  // Public addresses are in 2000::/3. All others are for local, special or future use.
  return first >> 13 === 1 && (first !== 0x3fff || second > 0xfff)
}
