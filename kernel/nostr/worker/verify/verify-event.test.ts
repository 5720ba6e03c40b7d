import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { schnorr } from '@noble/curves/secp256k1.js'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseEvent } from '../../../event/parse-event'
import type { NostrEvent } from '../../../ports/nostr-types'
import { loadSecp256k1, type Secp256k1 } from './secp256k1'
import { verifyEvent } from './verify-event'

const path = new URL('../../../../node_modules/nostr-wasm/public/out/secp256k1.wasm', import.meta.url)
let secp: Secp256k1
beforeAll(async () => {
  secp = await loadSecp256k1(await WebAssembly.compile(readFileSync(path)))
})

const secret = new Uint8Array(32).fill(3)
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const unhex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'))
const pubkey = hex(schnorr.getPublicKey(secret))

/** Signs an event with another library than the one under test. */
function sign(
  given: Partial<NostrEvent> = {},
  serialize: (parts: unknown) => string = JSON.stringify,
): NostrEvent {
  const { created_at = 1_700_000_000, kind = 1, tags = [], content = 'hello' } = given
  const id = createHash('sha256')
    .update(serialize([0, pubkey, created_at, kind, tags, content]))
    .digest()
  return { id: hex(id), pubkey, created_at, kind, tags, content, sig: hex(schnorr.sign(id, secret)) }
}
const verify = (event: NostrEvent) => verifyEvent(secp, event)

describe('verifyEvent', () => {
  test('accepts an event that is signed over the serialization of NIP-01', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.array(fc.array(fc.string({ maxLength: 10 }), { maxLength: 3 }), { maxLength: 4 }),
        fc.nat(65_535),
        (content, tags, kind) => {
          expect(verify(sign({ content, tags, kind }))).toBe(true)
        },
      ),
      { numRuns: 50 },
    )
  })

  test('refuses any other body, id, signature or author', () => {
    const good = sign({ tags: [['e', 'x']] })
    const other = sign({ content: 'other' })
    const flip = (text: string) => (text[0] === '0' ? '1' : '0') + text.slice(1)
    const forged: Partial<NostrEvent>[] = [
      { content: 'evil' },
      { created_at: good.created_at + 1 },
      { kind: 2 },
      { tags: [] },
      { tags: [['e', 'y']] },
      { id: other.id },
      { id: flip(good.id) },
      { sig: other.sig },
      { sig: flip(good.sig) },
      { sig: '0'.repeat(128) },
      { sig: 'f'.repeat(128) },
      { pubkey: flip(good.pubkey) },
      { pubkey: '0'.repeat(64) },
      { pubkey: 'f'.repeat(64) },
      { id: other.id, sig: other.sig },
    ]
    expect(verify(good)).toBe(true)
    for (const change of forged) expect(verify({ ...good, ...change })).toBe(false)
  })

  test('a spread copy of a verified event is verified again', () => {
    const good = sign()
    expect(verify(good)).toBe(true)
    expect(verify({ ...good, content: 'evil' })).toBe(false)
    expect(Reflect.ownKeys(good)).toHaveLength(7)
  })

  test('odd control characters count escaped and verbatim, a backslash before u00 stays one', () => {
    const content = 'a\u0001b\u001f\\u0001\u007f\u2028 \\\\u0002 "q"\n\t\b\f\r'
    const verbatim = (parts: unknown) => JSON.stringify(parts).replace('\\u0001b\\u001f', '\u0001b\u001f')
    expect(verify(sign({ content }))).toBe(true)
    expect(verify(sign({ content }, verbatim))).toBe(true)
    expect(verify({ ...sign({ content }, verbatim), content: `${content}!` })).toBe(false)
    expect(verify({ ...sign({ content: '\u0001' }), content: '\\u0001' })).toBe(false)
  })

  test('judges 900 kB, in Latin and beyond', () => {
    for (const content of ['x'.repeat(900_000), '漢'.repeat(300_000)]) {
      const event = sign({ content })
      expect(verify(event)).toBe(true)
      expect(verify({ ...event, content: `${content}!` })).toBe(false)
    }
  })

  test('a long run of backslashes and escapes is read quickly', () => {
    const from = performance.now()
    expect(verify({ ...sign(), content: `${'\\'.repeat(200_000)}${'\\u0001\u0001'.repeat(50_000)}` })).toBe(
      false,
    )
    expect(performance.now() - from).toBeLessThan(10_000)
  })

  test('refuses lone surrogates whose hash was made of replacement characters, or takes them, but never throws', () => {
    for (const content of ['\ud800', 'a\udc00b']) expect(typeof verify(sign({ content }))).toBe('boolean')
  })
})

describe('BIP-340', () => {
  // Test vectors published with BIP-340: index, public key, message, signature, verdict.
  const vectors: [number, string, string, string, boolean][] = [
    [
      0,
      'F9308A019258C31049344F85F89D5229B531C845836F99B08601F113BCE036F9',
      '0000000000000000000000000000000000000000000000000000000000000000',
      'E907831F80848D1069A5371B402410364BDF1C5F8307B0084C55F1CE2DCA821525F66A4A85EA8B71E482A74F382D2CE5EBEEE8FDB2172F477DF4900D310536C0',
      true,
    ],
    [
      1,
      'DFF1D77F2A671C5F36183726DB2341BE58FEAE1DA2DECED843240F7B502BA659',
      '243F6A8885A308D313198A2E03707344A4093822299F31D0082EFA98EC4E6C89',
      '6896BD60EEAE296DB48A229FF71DFE071BDE413E6D43F917DC8DCF8C78DE33418906D11AC976ABCCB20B091292BFF4EA897EFCB639EA871CFA95F6DE339E4B0A',
      true,
    ],
    [
      5,
      'EEFDEA4CDB677750A420FEE807EACF21EB9898AE79B9768766E4FAA04A2D4A34',
      '243F6A8885A308D313198A2E03707344A4093822299F31D0082EFA98EC4E6C89',
      '6CFF5C3BA86C69EA4B7376F31A9BCB4F74C1976089B2D9963DA2E5543E17776969E89B4C5564D00349106B8497785DD7D1D713A8AE82B32FA79D5F7FC407D39B',
      false,
    ],
    [
      6,
      'DFF1D77F2A671C5F36183726DB2341BE58FEAE1DA2DECED843240F7B502BA659',
      '243F6A8885A308D313198A2E03707344A4093822299F31D0082EFA98EC4E6C89',
      'FFF97BD5755EEEA420453A14355235D382F6472F8568A18B2F057A14602975563CC27944640AC607CD107AE10923D9EF7A73C643E166BE5EBEAFA34B1AC553E2',
      false,
    ],
    [
      12,
      'DFF1D77F2A671C5F36183726DB2341BE58FEAE1DA2DECED843240F7B502BA659',
      '243F6A8885A308D313198A2E03707344A4093822299F31D0082EFA98EC4E6C89',
      'FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEFFFFFC2F69E89B4C5564D00349106B8497785DD7D1D713A8AE82B32FA79D5F7FC407D39B',
      false,
    ],
    [
      13,
      'DFF1D77F2A671C5F36183726DB2341BE58FEAE1DA2DECED843240F7B502BA659',
      '243F6A8885A308D313198A2E03707344A4093822299F31D0082EFA98EC4E6C89',
      '6CFF5C3BA86C69EA4B7376F31A9BCB4F74C1976089B2D9963DA2E5543E177769FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141',
      false,
    ],
  ]
  test.each(vectors)('vector %i', (_, key, message, signature, valid) => {
    expect(secp.verify(unhex(signature), unhex(message), unhex(key))).toBe(valid)
  })

  test('SHA-256 in chunks equals the whole', () => {
    for (const length of [0, 1, 32_767, 32_768, 32_769, 100_000]) {
      const bytes = new Uint8Array(length).map((_, i) => i)
      expect(hex(secp.sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'))
    }
  })
})

describe('toEvent', () => {
  const good = { ...({} as object), ...sign() }
  test('takes the seven fields and nothing else', () => {
    const raw = JSON.parse(
      JSON.stringify({ ...good, extra: 1 }).replace('{', '{"__proto__":{"admin":true},"constructor":5,'),
    )
    const event = parseEvent({ ...raw, [Symbol('verified')]: true })
    expect(event).toEqual(good)
    expect(Reflect.ownKeys(event ?? {})).toHaveLength(7)
    expect((event as unknown as { admin?: boolean }).admin).toBeUndefined()
  })

  test.each<[string, unknown]>([
    ['upper-case id', { ...good, id: good.id.toUpperCase().replace(/^./, 'A') }],
    ['short id', { ...good, id: 'ab' }],
    ['id with a newline', { ...good, id: `${good.id}\n` }],
    ['number as key', { ...good, pubkey: 5 }],
    ['signature of 64', { ...good, sig: good.id }],
    ['content null', { ...good, content: null }],
    ['content number', { ...good, content: 5 }],
    ['time as text', { ...good, created_at: '1700000000' }],
    ['time with a fraction', { ...good, created_at: 1.5 }],
    ['time below zero', { ...good, created_at: -1 }],
    ['time beyond numbers', { ...good, created_at: 2 ** 53 }],
    ['kind with a fraction', { ...good, kind: 1.5 }],
    ['kind too large', { ...good, kind: 65_536 }],
    ['kind below zero', { ...good, kind: -1 }],
    ['tags an object', { ...good, tags: { e: 'x' } }],
    ['tag a text', { ...good, tags: ['e'] }],
    ['tag with a number', { ...good, tags: [['e', 1]] }],
    ['tag with null', { ...good, tags: [['e', null]] }],
    ['tag nested', { ...good, tags: [['e', ['x']]] }],
    ['too many tags', { ...good, tags: Array(20_001).fill(['e']) }],
    ['a tag too long', { ...good, tags: [Array(1_001).fill('e')] }],
    ['nothing', undefined],
    ['null', null],
    ['text', 'event'],
    ['list', [good]],
  ])('refuses %s', (_, raw) => expect(parseEvent(raw)).toBeUndefined())

  test('never throws on JSON of any shape', () => {
    fc.assert(fc.property(fc.jsonValue(), raw => void parseEvent(raw)))
  })
})
