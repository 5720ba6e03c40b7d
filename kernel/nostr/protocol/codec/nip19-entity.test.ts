import fc from 'fast-check'
import * as nip19 from 'nostr-tools/nip19'
import { describe, expect, it } from 'vitest'
import { decodeBech32, encodeBech32 } from './bech32'
import { decodeNip19Entity } from './decode-nip19-entity'
import { encodeNaddr, encodeNevent, encodeNote, encodeNprofile, encodeNpub } from './encode-entity'
import { bytesToHex, hexToBytes, isHexKey } from './hex'
import { parsePubkey } from './parse-pubkey'
import { shortenNpub } from './shorten-npub'

const FIATJAF = '3bf0c63fcb93463407af97a5e5ee64fa883d107ef9e558472c4eb9aaaefa459d'
const NPUB = 'npub180cvv07tjdrrgpa0j7j7tmnyl2yr6yr7l8j4s3evf6u64th6gkwsyjh6w6'
const NPROFILE =
  'nprofile1qqsrhuxx8l9ex335q7he0f09aej04zpazpl0ne2cgukyawd24mayt8gpp4mhxue69uhhytnc9e3k7mgpz4mhxue69uhkg6nzv9ejuumpv34kytnrdaksjlyr9p'

const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytesToHex)
const relays = fc
  .uniqueArray(fc.constantFrom('wss://a.example', 'wss://b.example/path', 'wss://c.example:8080'), {
    maxLength: 3,
  })
  .map(list => [...list])
const kind = fc.integer({ min: 0, max: 65_535 })
const tlv = (...fields: [number, number[] | Uint8Array][]) =>
  Uint8Array.from(fields.flatMap(([type, value]) => [type, value.length, ...value]))
const keyBytes = hexToBytes(FIATJAF)

describe('decodeNip19Entity', () => {
  it('reads the examples of NIP-19', () => {
    expect(decodeNip19Entity(NPUB)).toEqual({ type: 'npub', pubkey: FIATJAF })
    expect(decodeNip19Entity('npub10elfcs4fr0l0r8af98jlmgdh9c8tcxjvz9qkw038js35mp4dma8qzvjptg')).toEqual({
      type: 'npub',
      pubkey: '7e7e9c42a91bfef19fa929e5fda1b72e0ebc1a4c1141673e2794234d86addf4e',
    })
    expect(decodeNip19Entity(NPROFILE)).toEqual({
      type: 'nprofile',
      pubkey: FIATJAF,
      relays: ['wss://r.x.com', 'wss://djbas.sadkb.com'],
    })
  })

  it('never gives out the bytes of a secret key', () => {
    const nsec = nip19.nsecEncode(keyBytes)
    expect(decodeNip19Entity(nsec)).toEqual({ type: 'nsec' })
    expect(parsePubkey(nsec)).toBeUndefined()
  })

  it('accepts all upper case and refuses mixed case and letters that fold to ASCII', () => {
    expect(decodeNip19Entity(NPUB.toUpperCase())).toEqual({ type: 'npub', pubkey: FIATJAF })
    expect(decodeNip19Entity(NPUB.replace('cvv', 'CVV'))).toBeUndefined()
    expect(decodeNip19Entity(NPUB.toUpperCase().replace('K', '\u212a'))).toBeUndefined()
  })

  it('refuses wrong lengths, prefixes and checksums', () => {
    expect(decodeNip19Entity(encodeBech32('npub', keyBytes.subarray(1)))).toBeUndefined()
    expect(decodeNip19Entity(encodeBech32('note', new Uint8Array(33)))).toBeUndefined()
    expect(decodeNip19Entity(encodeBech32('nsec', new Uint8Array(31)))).toBeUndefined()
    expect(decodeNip19Entity(encodeBech32('nprofile', tlv([0, new Uint8Array(31)])))).toBeUndefined()
    expect(decodeNip19Entity(encodeBech32('nevent', tlv([0, new Uint8Array(33)])))).toBeUndefined()
    expect(decodeNip19Entity(encodeBech32('nrelay', tlv([0, [1]])))).toBeUndefined()
    expect(decodeNip19Entity(`${NPUB.slice(0, -1)}q`)).toBeUndefined()
    for (const text of ['', 'npub1', '1', 'npub', `npub1${'q'.repeat(6000)}`, 'x'.repeat(100_000)]) {
      expect(decodeNip19Entity(text)).toBeUndefined()
    }
  })

  it('skips unknown TLVs and refuses truncated ones', () => {
    const unknown = encodeBech32('nprofile', tlv([77, [1, 2, 3]], [0, keyBytes], [200, []]))
    expect(decodeNip19Entity(unknown)).toEqual({ type: 'nprofile', pubkey: FIATJAF, relays: [] })
    const whole = tlv([0, keyBytes], [1, [119, 115]])
    expect(decodeNip19Entity(encodeBech32('nprofile', whole.subarray(0, -1)))).toBeUndefined()
    expect(
      decodeNip19Entity(encodeBech32('nprofile', Uint8Array.from([...tlv([0, keyBytes]), 1]))),
    ).toBeUndefined()
  })

  it('keeps ten usable relay hints at most', () => {
    const text = (value: string) => new TextEncoder().encode(value)
    const hints = [
      'https://no.example',
      'nope',
      'wss://a b',
      'ws://far.example',
      'ws://localhost:7777',
      'wss://u:p@x.y',
    ]
    const many = Array.from({ length: 20 }, (_, i) => `wss://r${i}.example`)
    const fields = [...hints, ...many].map((relay): [number, Uint8Array] => [1, text(relay)])
    const entity = decodeNip19Entity(
      encodeBech32('nprofile', tlv([0, keyBytes], [1, [0xff, 0xfe]], ...fields)),
    )
    expect(entity).toEqual({
      type: 'nprofile',
      pubkey: FIATJAF,
      relays: ['ws://localhost:7777', ...many.slice(0, 9)],
    })
  })

  it('reads kinds as four bytes big-endian within sixteen bits', () => {
    const event = (kindBytes: number[]) =>
      decodeNip19Entity(encodeBech32('nevent', tlv([0, keyBytes], [3, kindBytes])))
    expect(event([0, 0, 0x75, 0x47])).toEqual({ type: 'nevent', id: FIATJAF, relays: [], kind: 30_023 })
    expect(event([0, 1, 0, 0])).toBeUndefined()
    expect(event([0x80, 0, 0, 0])).toBeUndefined()
    expect(event([1])).toBeUndefined()
  })

  it('asks naddr for author, kind and a valid identifier', () => {
    const kindField: [number, number[]] = [3, [0, 0, 0x75, 0x47]]
    const naddr = (...fields: [number, number[] | Uint8Array][]) =>
      decodeNip19Entity(encodeBech32('naddr', tlv(...fields)))
    expect(naddr([0, []], [2, keyBytes], kindField)).toEqual({
      type: 'naddr',
      kind: 30_023,
      pubkey: FIATJAF,
      identifier: '',
      relays: [],
    })
    expect(naddr([0, []], kindField)).toBeUndefined()
    expect(naddr([0, []], [2, keyBytes])).toBeUndefined()
    expect(naddr([2, keyBytes], kindField)).toBeUndefined()
    expect(naddr([0, [0xff]], [2, keyBytes], kindField)).toBeUndefined()
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), text => void decodeNip19Entity(text)))
    fc.assert(
      fc.property(
        fc.constantFrom('npub', 'nprofile', 'note', 'nevent', 'naddr', 'nsec'),
        fc.uint8Array({ maxLength: 200 }),
        (prefix, bytes) => void decodeNip19Entity(encodeBech32(prefix, bytes)),
      ),
    )
  })
})

describe('bech32', () => {
  it('round-trips any bytes and notices any single changed character', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(), fc.nat(30), (bytes, position, change) => {
        const text = encodeBech32('note', bytes)
        expect(decodeBech32(text, 5000)).toEqual({ prefix: 'note', bytes })
        const at = 5 + (position % (text.length - 5))
        const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
        const other = alphabet[(alphabet.indexOf(text[at]!) + 1 + change) % 32]!
        expect(decodeBech32(text.slice(0, at) + other + text.slice(at + 1), 5000)).toBeUndefined()
      }),
    )
  })

  it('refuses padding that is not zero or longer than four bits', () => {
    expect(decodeBech32(encodeWords('x', [0, 0]), 90)).toEqual({ prefix: 'x', bytes: Uint8Array.of(0) })
    expect(decodeBech32(encodeWords('x', [0, 1]), 90)).toBeUndefined()
    expect(decodeBech32(encodeWords('x', [0]), 90)).toBeUndefined()
    expect(decodeBech32(encodeWords('x', [0, 0, 0]), 90)).toBeUndefined()
    expect(decodeBech32('A12UEL5L', 90)).toEqual({ prefix: 'a', bytes: new Uint8Array() })
  })
})

/** Encodes raw five-bit words with a valid checksum. The encoder under test cannot produce such texts. */
function encodeWords(prefix: string, words: number[]): string {
  const polymod = (values: number[]) =>
    values.reduce((sum, value) => {
      let next = ((sum & 0x1ffffff) << 5) ^ value
      const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
      generators.forEach((generator, bit) => {
        if ((sum >>> (25 + bit)) & 1) next ^= generator
      })
      return next
    }, 1)
  const codes = [...prefix].map(char => char.charCodeAt(0))
  const head = [...codes.map(code => code >> 5), 0, ...codes.map(code => code & 31)]
  const sum = polymod([...head, ...words, 0, 0, 0, 0, 0, 0]) ^ 1
  const checksum = [25, 20, 15, 10, 5, 0].map(shift => (sum >>> shift) & 31)
  return `${prefix}1${[...words, ...checksum].map(word => 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'[word]).join('')}`
}

describe('encode', () => {
  it('agrees with nostr-tools in both directions', () => {
    fc.assert(
      fc.property(
        key,
        key,
        relays,
        kind,
        fc.string({ maxLength: 60 }),
        (id, author, hints, number, identifier) => {
          expect(encodeNpub(id)).toBe(nip19.npubEncode(id))
          expect(encodeNote(id)).toBe(nip19.noteEncode(id))
          const profile = nip19.nprofileEncode({ pubkey: id, relays: hints })
          const event = nip19.neventEncode({ id, relays: hints, author, kind: number })
          const address = nip19.naddrEncode({ kind: number, pubkey: id, identifier, relays: hints })
          expect(decodeNip19Entity(profile)).toEqual({ type: 'nprofile', pubkey: id, relays: hints })
          expect(decodeNip19Entity(event)).toEqual({
            type: 'nevent',
            id,
            relays: hints,
            author,
            kind: number,
          })
          expect(decodeNip19Entity(address)).toEqual({
            type: 'naddr',
            kind: number,
            pubkey: id,
            identifier,
            relays: hints,
          })

          const profileBack = nip19.decode(encodeNprofile({ pubkey: id, relays: hints })!)
          expect(profileBack.data).toEqual({ pubkey: id, relays: hints })
          const eventBack = nip19.decode(encodeNevent({ id, relays: hints, author, kind: number })!)
          expect(eventBack.data).toEqual({ id, relays: hints, author, kind: number })
          const addressBack = nip19.decode(
            encodeNaddr({ kind: number, pubkey: id, identifier, relays: hints })!,
          )
          expect(addressBack.data).toEqual({ kind: number, pubkey: id, identifier, relays: hints })
        },
      ),
    )
  })

  it('leaves out what was not given and refuses what is wrong', () => {
    expect(decodeNip19Entity(encodeNevent({ id: FIATJAF })!)).toEqual({
      type: 'nevent',
      id: FIATJAF,
      relays: [],
    })
    expect(encodeNpub('zz')).toBeUndefined()
    expect(encodeNote(FIATJAF.toUpperCase())).toBeUndefined()
    expect(encodeNevent({ id: FIATJAF, author: 'x' })).toBeUndefined()
    expect(encodeNevent({ id: FIATJAF, kind: 65_536 })).toBeUndefined()
    expect(encodeNaddr({ kind: 1.5, pubkey: FIATJAF, identifier: '' })).toBeUndefined()
    expect(encodeNaddr({ kind: 1, pubkey: FIATJAF, identifier: 'é'.repeat(128) })).toBeUndefined()
    expect(encodeNaddr({ kind: 1, pubkey: FIATJAF, identifier: '\ud800' })).toBeUndefined()
  })

  it('drops bad relays and stays under the length limit', () => {
    const long = Array.from({ length: 30 }, (_, i) => `wss://r${i}.example/${'p'.repeat(230)}`)
    const text = encodeNevent({ id: FIATJAF, relays: ['javascript:1', ...long], author: FIATJAF, kind: 1 })!
    expect(text.length).toBeLessThan(5000)
    expect(decodeNip19Entity(text)).toMatchObject({ relays: long.slice(0, 10) })
  })
})

describe('toPubkey, shortNpub, isHexKey', () => {
  it('accepts hex, npub and nprofile and nothing else', () => {
    for (const text of [FIATJAF, FIATJAF.toUpperCase(), NPUB, NPROFILE, ` nostr:${NPUB}\n`]) {
      expect(parsePubkey(text)).toBe(FIATJAF)
    }
    for (const text of ['', 'bob', encodeNote(FIATJAF)!, `${FIATJAF}0`, 'x'.repeat(1e6)]) {
      expect(parsePubkey(text)).toBeUndefined()
    }
  })

  it('shortens a key', () => {
    expect(shortenNpub(FIATJAF)).toBe('npub180cv…h6w6')
    expect(shortenNpub('bob')).toBe('bob')
    expect(shortenNpub('x'.repeat(5000)).length).toBe(14)
  })

  it('recognizes a key', () => {
    expect(isHexKey(FIATJAF)).toBe(true)
    expect(isHexKey(`${FIATJAF}\n`)).toBe(false)
    expect(isHexKey(FIATJAF.toUpperCase())).toBe(false)
    expect(isHexKey(undefined)).toBe(false)
  })
})
