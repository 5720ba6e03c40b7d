import { expect, it } from 'vitest'
import { createTestEvent, numberToHex } from '#kernel/testing'
import { findUnreachedFollows } from './find-unreached-follows'

const [ann, ben, cas] = [numberToHex(1), numberToHex(2), numberToHex(3)] as [string, string, string]
const writes = (pubkey: string, ...tags: string[][]) => createTestEvent({ kind: 10_002, pubkey, tags })

it('a person is reached by any of their write relays', () => {
  const lists = [
    writes(ann, ['r', 'wss://a.test'], ['r', 'wss://b.test/', 'write']),
    writes(ben, ['r', 'wss://a.test'], ['r', 'wss://c.test', 'read']),
  ]
  const answers = {
    'wss://a.test': { state: 'dead' },
    'wss://b.test': { state: 'eose' },
    'wss://c.test': { state: 'eose' },
  } as const
  expect(findUnreachedFollows([ann, ben, cas], lists, answers)).toEqual([
    { pubkey: ben, relays: [{ url: 'wss://a.test', answer: { state: 'dead' } }] },
  ])
})

it('nobody is missing while their relay may still answer, or when none was queried', () => {
  const lists = [writes(ann, ['r', 'wss://a.test']), writes(ben, ['r', 'wss://unasked.test'])]
  expect(findUnreachedFollows([ann, ben], lists, { 'wss://a.test': { state: 'asking' } })).toEqual([])
})

it('a person without a relay list is missing only when no relay answered', () => {
  const dead = { state: 'dead' } as const
  expect(findUnreachedFollows([cas], [], { 'wss://a.test': dead }).map(({ pubkey }) => pubkey)).toEqual([cas])
  expect(
    findUnreachedFollows([cas], [], { 'wss://a.test': dead, 'wss://b.test': { state: 'eose' } }),
  ).toEqual([])
})
