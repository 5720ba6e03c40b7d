import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizeRelayHint, normalizeRelayUrl } from './relay-url'

describe('normalizeRelayUrl', () => {
  it.each([
    ['relay.damus.io', 'wss://relay.damus.io'],
    ['  WSS://Relay.Damus.IO/ ', 'wss://relay.damus.io'],
    ['wss://relay.example:443/', 'wss://relay.example'],
    ['wss://relay.example:8080', 'wss://relay.example:8080'],
    ['wss://relay.example//', 'wss://relay.example'],
    ['wss://relay.example./inbox/', 'wss://relay.example/inbox/'],
    ['wss://relay.example/Path?Q=1#frag', 'wss://relay.example/Path?Q=1'],
    ['wss://relay.example?x=1', 'wss://relay.example/?x=1'],
    ['wss://bücher.example', 'wss://xn--bcher-kva.example'],
    ['ws://localhost:7777', 'ws://localhost:7777'],
    ['ws://127.0.0.1:80/', 'ws://127.0.0.1'],
    ['ws://[::1]:4848', 'ws://[::1]:4848'],
    ['localhost:7777', 'wss://localhost:7777'],
  ])('%s becomes %s', (text, url) => {
    expect(normalizeRelayUrl(text)).toBe(url)
  })

  it.each([
    '',
    ' ',
    'https://relay.example',
    'javascript:alert(1)',
    'mailto:a@b.c',
    'data:1',
    'relay',
    'ws://relay.example',
    'wss://user:pass@relay.example',
    'user@relay.example',
    'wss://relay .example',
    'wss://relay.example/a b',
    'wss://re\nlay.example',
    'wss:\\\\relay.example',
    'wss://relay.example\\x',
    'wss://a.com,wss://b.com',
    'wss://a.comwss://b.com',
    'wss://',
    'wss://.',
    'wss://relay.example:99999',
    `wss://relay.example/${'x'.repeat(500)}`,
    'x'.repeat(1e6),
  ])('refuses %.40s', text => {
    expect(normalizeRelayUrl(text)).toBeUndefined()
  })

  it('accepts ws:// anywhere only when asked', () => {
    expect(normalizeRelayUrl('ws://relay.example', { allowInsecure: true })).toBe('ws://relay.example')
    expect(normalizeRelayUrl('http://relay.example', { allowInsecure: true })).toBeUndefined()
  })

  it('is idempotent and never throws', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl({ validSchemes: ['wss', 'ws'], withQueryParameters: true, withFragments: true }),
    )
    fc.assert(
      fc.property(text, value => {
        const once = normalizeRelayUrl(value)
        if (once !== undefined) expect(normalizeRelayUrl(once)).toBe(once)
      }),
    )
  })
})

describe('toRelayHint', () => {
  it('asks for a written scheme', () => {
    expect(normalizeRelayHint('relay.example')).toBeUndefined()
    expect(normalizeRelayHint('wss://relay.example/')).toBe('wss://relay.example')
    expect(normalizeRelayHint(7)).toBeUndefined()
  })
})
