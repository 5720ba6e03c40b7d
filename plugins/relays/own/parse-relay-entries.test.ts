import { describe, expect, it, test } from 'vitest'
import { getRelayListChanges, mergeRelayEntries, parseRelayEntries } from './parse-relay-entries'

const list = (...tags: string[][]) => ({ tags })

describe('relayEntries (NIP-65)', () => {
  it('reads marks; a relay that is named twice has both marks', () => {
    const tags = [
      ['r', 'wss://both.example'],
      ['r', 'wss://in.example', 'read'],
      ['r', 'wss://out.example/', 'write'],
      ['r', 'WSS://in.example/', 'write'],
      ['r', 'javascript:alert(1)'],
      ['p', 'wss://no.example'],
    ]
    expect(parseRelayEntries(list(...tags))).toEqual([
      { url: 'wss://both.example', read: true, write: true },
      { url: 'wss://in.example', read: true, write: true },
      { url: 'wss://out.example', read: false, write: true },
    ])
  })
})

describe('getRelayListChanges', () => {
  const before = list(['r', 'wss://a.example/'], ['r', 'wss://b.example', 'read'], ['alt', 'kept'])

  it('gives only the differences, spelled as in the list', () => {
    const wanted = [
      { url: 'wss://a.example', read: true, write: false },
      { url: 'wss://b.example', read: true, write: false },
      { url: 'wss://c.example', read: true, write: true },
    ]
    expect(getRelayListChanges(before, wanted)).toEqual([
      { remove: ['r', 'wss://a.example/'] },
      { add: ['r', 'wss://a.example', 'read'] },
      { add: ['r', 'wss://c.example'] },
    ])
  })

  it('gives nothing if nothing has changed', () => {
    expect(getRelayListChanges(before, parseRelayEntries(before))).toEqual([])
  })

  it('starts a list if there is none', () => {
    expect(getRelayListChanges(undefined, [{ url: 'wss://c.example', read: false, write: true }])).toEqual([
      { add: ['r', 'wss://c.example', 'write'] },
    ])
  })
})

test('if the list changes while it is edited, untouched entries are updated, and edited ones stay', () => {
  const at = (name: string, read = true, write = true) => ({ url: `wss://${name}.test`, read, write })
  const was = [at('a'), at('b'), at('c'), at('d')]
  // The user has made `b` read-only, removed `c` and added `e`. Another client has made `a` write-only, removed `d`,
  // added `f` and changed `b`.
  const mine = [at('a'), at('b', true, false), at('d'), at('e')]
  const now = [at('a', false, true), at('b', false, true), at('c'), at('f')]
  expect(mergeRelayEntries(was, mine, now)).toEqual([
    at('a', false, true),
    at('b', true, false),
    at('f'),
    at('e'),
  ])
  expect(mergeRelayEntries([], [at('x')], [at('y')])).toEqual([at('y'), at('x')])
})
