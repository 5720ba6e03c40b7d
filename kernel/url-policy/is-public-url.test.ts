import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPublicUrl } from './is-public-url'

describe('isPublicAddress', () => {
  it.each([
    [
      'this machine',
      'ws://localhost',
      'http://127.0.0.1:3000/x.png',
      'https://127.1',
      'https://app.localhost',
    ],
    [
      'every spelling of an IPv4 address',
      'https://0x7f.1',
      'https://2130706433',
      'https://017700000001',
      'https://0300.0250.1',
    ],
    [
      'spellings in other letters',
      'https://１２７.0.0.1',
      'https://%31%32%37.0.0.1',
      'https://192。168。0。1',
      'HTTPS://LOCALHOST.',
    ],
    [
      'private networks',
      'wss://10.0.0.1',
      'https://172.16.0.1',
      'https://172.31.255.255',
      'https://192.168.1.1:8080/x',
    ],
    [
      'link-local and carrier NAT',
      'https://169.254.169.254/latest',
      'https://100.64.0.1',
      'https://100.127.255.255',
    ],
    [
      'special IPv4',
      'https://0.0.0.0',
      'https://192.0.2.1',
      'https://198.18.0.1',
      'https://224.0.0.1',
      'https://255.255.255.255',
    ],
    [
      'local IPv6',
      'https://[::]',
      'https://[::1]',
      'https://[fd00::1]',
      'https://[fe80::1]',
      'https://[fec0::1]',
      'https://[ff02::1]',
    ],
    [
      'IPv4 inside IPv6',
      'https://[::ffff:10.0.0.1]',
      'https://[::127.0.0.1]',
      'https://[64:ff9b::192.168.0.1]',
      'https://[2002:c0a8:101::1]',
    ],
    [
      'special IPv6',
      'https://[2001:db8::1]',
      'https://[2001::1]',
      'https://[3fff::1]',
      'https://[100::1]',
      'https://[64:ff9b:1::1]',
    ],
    [
      'names of local networks',
      'https://printer.local',
      'https://printer.local.',
      'https://x.internal',
      'https://nas.home.arpa',
      'https://router.lan',
      'https://fritz.box',
      'https://intranet',
    ],
    [
      'ports of devices',
      'https://example.com:7547',
      'https://example.com:8291',
      'http://8.8.8.8:1900',
      'https://[2606:4700::1111]:49152',
    ],
    [
      'public names that lead home',
      'https://10.0.0.1.nip.io',
      'https://192-168-1-1.sslip.io',
      'https://192-168-1-5.abc.plex.direct:32400',
      'https://localtest.me',
      'https://app.lvh.me',
      'https://routerlogin.net',
      'https://homerouter.cpe',
    ],
    [
      'no address',
      'not a url',
      '',
      '//example.com',
      'javascript:alert(1)',
      'data:text/html,x',
      `https://${'a'.repeat(5_000)}.com`,
    ],
  ])('refuses %s', (_, ...addresses) => {
    for (const address of addresses) expect(isPublicUrl(address), address).toBe(false)
  })

  it.each([
    'wss://relay.damus.io',
    'https://8.8.8.8',
    'https://172.32.0.1',
    'https://100.128.0.1',
    'https://11.0.0.1',
    'https://223.255.255.255',
    'https://[2606:4700::1111]',
    'https://[::ffff:8.8.8.8]',
    'https://[64:ff9b::8.8.8.8]',
    'https://[2001:4860:4860::8888]',
    'https://localhost.example.com',
    'https://10.example.com',
    'https://local.example',
    'https://example.com:8443/x',
    'wss://relay.example.com:5000',
    'https://8-8-8-8.sslip.io',
    'https://v1-2-3-4-5.example.com',
    'wss://relay.example.com:443',
  ])('lets %s pass', address => {
    expect(isPublicUrl(address)).toBe(true)
  })

  /** Writes an IPv4 address in one of the notations that a URL may use. */
  const spelled = (address: number, form: number): string => {
    const bytes = [24, 16, 8, 0].map(shift => (address >>> shift) & 255) as [number, number, number, number]
    const number = (n: number) =>
      [`${n}`, `0x${n.toString(16)}`, `0${n.toString(8)}`, `0X${n.toString(16).toUpperCase()}`][form % 4] ??
      ''
    const [a, b, c, d] = bytes
    const parts = [[a, b, c, d], [a, b, c * 256 + d], [a, (b * 256 + c) * 256 + d], [address]][
      Math.floor(form / 4) % 4
    ] as readonly number[]
    return parts.map(number).join('.')
  }
  /**
   * First and last address of each special network, as listed by the IANA registry. It is not derived from the tested
   * list, so that a mistake in that list is found.
   */
  const SPECIAL = [
    ['0.0.0.0', '0.255.255.255'],
    ['10.0.0.0', '10.255.255.255'],
    ['100.64.0.0', '100.127.255.255'],
    ['127.0.0.0', '127.255.255.255'],
    ['169.254.0.0', '169.254.255.255'],
    ['172.16.0.0', '172.31.255.255'],
    ['192.0.0.0', '192.0.0.255'],
    ['192.0.2.0', '192.0.2.255'],
    ['192.88.99.0', '192.88.99.255'],
    ['192.168.0.0', '192.168.255.255'],
    ['198.18.0.0', '198.19.255.255'],
    ['198.51.100.0', '198.51.100.255'],
    ['203.0.113.0', '203.0.113.255'],
    ['224.0.0.0', '255.255.255.255'],
  ].map(pair => pair.map(text => text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)))
  const isSpecial = (address: number) =>
    SPECIAL.some(([from = 0, to = 0]) => address >= from && address <= to)

  it('judges 5,000 spellings of IPv4 addresses as their numbers say', () => {
    const edges = SPECIAL.flat().flatMap(n => [n - 1, n, n + 1].filter(m => m >= 0 && m < 2 ** 32))
    const address = fc.oneof(fc.constantFrom(...edges), fc.integer({ min: 0, max: 2 ** 32 - 1 }))
    const wrap = fc.constantFrom<(host: string) => string>(
      host => `https://${host}/a.png`,
      host => `wss://${host}`,
      host => `http://${host}:443/`,
      host => `https://${host}./`,
      host => `HTTPS://${host.replaceAll('.', '。')}/`,
      host => `https://${[...host].map(c => (/\d/.test(c) ? `%3${c}` : c)).join('')}/`,
    )
    fc.assert(
      fc.property(address, fc.integer({ min: 0, max: 15 }), wrap, (number, form, write) => {
        const text = write(spelled(number, form))
        // Checks that the generated text is right: the URL parser must read the same address from it.
        const host = new URL(text).hostname.replace(/\.$/, '')
        expect(host.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)).toBe(number)
        expect(isPublicUrl(text)).toBe(!isSpecial(number))
      }),
      { numRuns: 2_500 },
    )
    const inside = fc.constantFrom<(high: string, low: string) => string>(
      (high, low) => `[::ffff:${high}:${low}]`,
      (high, low) => `[0:0:0:0:0:ffff:${high}:${low}]`,
      (high, low) => `[::${high}:${low}]`,
      (high, low) => `[64:ff9b::${high}:${low}]`,
      (high, low) => `[2002:${high}:${low}::5]`,
    )
    fc.assert(
      fc.property(address, inside, (number, write) => {
        const text = `https://${write((number >>> 16).toString(16), (number & 0xffff).toString(16))}/`
        expect(isPublicUrl(text), new URL(text).hostname).toBe(!isSpecial(number))
      }),
      { numRuns: 2_500 },
    )
  })

  it('lets no IPv6 address pass but global unicast ones', () => {
    fc.assert(
      fc.property(fc.ipV6(), text => {
        const url = `https://[${text}]/`
        if (!URL.canParse(url) || !isPublicUrl(url)) return
        const { hostname } = new URL(url)
        expect(hostname).toMatch(/^\[(?:[23][0-9a-f]{3}:|64:ff9b::|::)/)
      }),
      { numRuns: 2_000 },
    )
  })
})
