import { describe, expect, it } from 'vitest'
import type { NostrEvent } from '../../../ports/nostr-types'
import { isDeletedBy, parseDeletionTargets } from './deletion'
import { compareNewestFirst, getEventAddress, isNewerVersion, parseAddress } from './event-address'
import { getExpiration, isExpired } from './expiration'
import { isAddressableKind, isEphemeralKind, isReplaceableKind } from './kinds'
import { matchesAnyFilter, matchesFilter } from './matches-filter'

const key = 'a'.repeat(64)
const other = 'b'.repeat(64)

function event(over: Partial<NostrEvent> = {}): NostrEvent {
  return {
    id: '1'.repeat(64),
    pubkey: key,
    created_at: 100,
    kind: 1,
    tags: [],
    content: '',
    sig: '0'.repeat(128),
    ...over,
  }
}

describe('kinds', () => {
  it('knows the NIP-01 ranges at their borders', () => {
    expect([0, 3, 10000, 19999].every(isReplaceableKind)).toBe(true)
    expect([1, 2, 4, 9999, 20000].some(isReplaceableKind)).toBe(false)
    expect([20000, 29999].every(isEphemeralKind)).toBe(true)
    expect([19999, 30000].some(isEphemeralKind)).toBe(false)
    expect([30000, 39999].every(isAddressableKind)).toBe(true)
    expect([29999, 40000].some(isAddressableKind)).toBe(false)
  })
})

describe('address', () => {
  it('names replaceable and addressable events only', () => {
    expect(getEventAddress(event())).toBeUndefined()
    expect(getEventAddress(event({ kind: 0, tags: [['d', 'x']] }))).toBe(`0:${key}:`)
    expect(getEventAddress(event({ kind: 30023 }))).toBe(`30023:${key}:`)
    expect(getEventAddress(event({ kind: 30023, tags: [['d']] }))).toBe(`30023:${key}:`)
    expect(
      getEventAddress(
        event({
          kind: 30023,
          tags: [
            ['d', 'a:b'],
            ['d', 'c'],
          ],
        }),
      ),
    ).toBe(`30023:${key}:a:b`)
  })

  it('reads addresses with colons, and refuses others', () => {
    expect(parseAddress(`30023:${key}:a:b`)).toEqual({ kind: 30023, pubkey: key, identifier: 'a:b' })
    expect(parseAddress(`0:${key}`)).toEqual({ kind: 0, pubkey: key, identifier: '' })
    expect(parseAddress(`1:${key}:`)).toBeUndefined()
    expect(parseAddress('30023:short:x')).toBeUndefined()
  })

  it('prefers the newer, then the lower id', () => {
    const low = event({ id: '1'.repeat(64) })
    const high = event({ id: '2'.repeat(64) })
    expect(isNewerVersion(low, high)).toBe(true)
    expect(isNewerVersion(high, low)).toBe(false)
    expect(isNewerVersion(low, low)).toBe(false)
    expect(isNewerVersion(event({ ...high, created_at: 101 }), low)).toBe(true)
    expect([high, low].sort(compareNewestFirst)).toEqual([low, high])
  })
})

describe('filters', () => {
  it('finds an author among thousands, and no other', () => {
    const authors = Array.from({ length: 2_000 }, (_, n) => n.toString(16).padStart(64, '0'))
    expect(matchesFilter(event(), { authors })).toBe(false)
    expect(matchesFilter(event({ pubkey: authors[1_999] as string }), { authors })).toBe(true)
    expect(matchesFilter(event(), { authors: [...authors, key] })).toBe(true)
  })

  it('needs every condition and takes an empty list literally', () => {
    const note = event({
      tags: [['t', 'a'], ['t', 'b'], ['alt', 'x'], ['e']],
    })
    expect(matchesFilter(note, {})).toBe(true)
    expect(matchesFilter(note, { ids: [] })).toBe(false)
    expect(matchesFilter(note, { authors: [] })).toBe(false)
    expect(matchesFilter(note, { kinds: [] })).toBe(false)
    expect(matchesFilter(note, { '#t': [] })).toBe(false)
    expect(matchesFilter(note, { '#t': ['b'] })).toBe(true)
    expect(matchesFilter(note, { '#t': ['b'], '#e': ['c'] })).toBe(false)
    expect(matchesFilter(note, { '#alt': ['x'] })).toBe(true)
    expect(matchesFilter(note, { since: 100, until: 100 })).toBe(true)
    expect(matchesFilter(note, { since: 101 })).toBe(false)
    expect(matchesFilter(note, { until: 99 })).toBe(false)
    expect(matchesFilter(note, { search: 'nothing', limit: 0 })).toBe(true)
    expect(matchesAnyFilter(note, [{ kinds: [2] }, { kinds: [1] }])).toBe(true)
    expect(matchesAnyFilter(note, [])).toBe(false)
  })
})

describe('expiration', () => {
  it('reads NIP-40 tags', () => {
    expect(getExpiration(event())).toBeUndefined()
    expect(getExpiration(event({ tags: [['expiration', 'soon']] }))).toBeUndefined()
    expect(isExpired(event({ tags: [['expiration', '50']] }), 50)).toBe(true)
    expect(isExpired(event({ tags: [['expiration', '51']] }), 50)).toBe(false)
  })
})

describe('deletion', () => {
  it('lists targets of the author only', () => {
    const target = 'c'.repeat(64)
    const request = event({
      kind: 5,
      tags: [
        ['e', target],
        ['e', 'junk'],
        ['a', `30023:${key}:x`],
        ['a', `30023:${other}:x`],
      ],
    })
    expect(parseDeletionTargets(request)).toEqual({
      ids: [target],
      addresses: [{ kind: 30023, pubkey: key, identifier: 'x' }],
    })
    expect(parseDeletionTargets({ ...request, kind: 1 })).toEqual({ ids: [], addresses: [] })
  })

  it('deletes by id and by address, of the same author, never a deletion', () => {
    const byId = event({ kind: 5, created_at: 50, tags: [['e', '1'.repeat(64)]] })
    expect(isDeletedBy(event(), byId)).toBe(true)
    expect(isDeletedBy(event({ pubkey: other }), byId)).toBe(false)
    expect(isDeletedBy(event({ kind: 5 }), byId)).toBe(false)
    const byAddress = event({ kind: 5, id: '9'.repeat(64), tags: [['a', `30023:${key}:x`]] })
    const article = event({ kind: 30023, tags: [['d', 'x']] })
    expect(isDeletedBy(article, byAddress)).toBe(true)
    expect(isDeletedBy({ ...article, created_at: 101 }, byAddress)).toBe(false)
    expect(isDeletedBy({ ...article, tags: [] }, byAddress)).toBe(false)
  })
})
