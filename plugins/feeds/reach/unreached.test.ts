import { expect, it } from 'vitest'
import { hexOf, testEvent } from '#kernel/testing'
import { unreached } from './unreached'

const [ann, ben, cas] = [hexOf(1), hexOf(2), hexOf(3)] as [string, string, string]
const writes = (pubkey: string, ...tags: string[][]) => testEvent({ kind: 10_002, pubkey, tags })

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
  expect(unreached([ann, ben, cas], lists, answers)).toEqual([
    { pubkey: ben, relays: [{ url: 'wss://a.test', answer: { state: 'dead' } }] },
  ])
})

it('nobody is missing while their relay may still answer, or when none was queried', () => {
  const lists = [writes(ann, ['r', 'wss://a.test']), writes(ben, ['r', 'wss://unasked.test'])]
  expect(unreached([ann, ben], lists, { 'wss://a.test': { state: 'asking' } })).toEqual([])
})

it('a person without a relay list is missing only when no relay answered', () => {
  const dead = { state: 'dead' } as const
  expect(unreached([cas], [], { 'wss://a.test': dead }).map(({ pubkey }) => pubkey)).toEqual([cas])
  expect(unreached([cas], [], { 'wss://a.test': dead, 'wss://b.test': { state: 'eose' } })).toEqual([])
})
