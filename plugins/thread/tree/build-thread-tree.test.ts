import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NostrEvent } from '#kernel/ports'
import { buildThreadTree, flattenThread } from './build-thread-tree'

const id = (n: number) => n.toString(16).padStart(64, '0')
const note = (n: number, parent?: number, at = n): NostrEvent => ({
  id: id(n),
  pubkey: id(1),
  created_at: at,
  kind: 1,
  tags:
    parent === undefined
      ? []
      : [
          ['e', id(0), '', 'root'],
          ['e', id(parent), '', 'reply'],
        ],
  content: '',
  sig: '',
})
const shape = (events: readonly NostrEvent[], keys = [id(0)]) =>
  flattenThread(buildThreadTree(keys, events)).map(r => [Number.parseInt(r.event.id, 16), r.depth])

describe('threadTree', () => {
  it('puts replies below their parents, oldest first', () => {
    const events = [note(4, 1), note(1, 0, 9), note(2, 0, 8), note(3, 2)]
    expect(shape(events)).toEqual([
      [2, 0],
      [3, 1],
      [1, 0],
      [4, 1],
    ])
  })

  it('shows below a reply only its own replies', () => {
    expect(shape([note(1, 0), note(2, 1), note(3, 0)], [id(1)])).toEqual([[2, 0]])
  })

  it('finds comments on an address (NIP-22)', () => {
    const address = `30023:${id(1)}:slug`
    const comment: NostrEvent = {
      ...note(5),
      kind: 1111,
      tags: [
        ['A', address],
        ['K', '30023'],
        ['a', address],
        ['k', '30023'],
      ],
    }
    expect(shape([comment], [id(0), address])).toEqual([[5, 0]])
  })

  it('puts replies without their parent under the root, once loading has finished', () => {
    const events = [note(1, 0), note(3, 2), note(4, 3), note(5, 9)]
    expect(shape(events)).toEqual([[1, 0]])
    const rows = flattenThread(buildThreadTree([id(0)], events, true))
    expect(rows.map(r => [Number.parseInt(r.event.id, 16), r.depth, r.isOrphan ?? false])).toEqual([
      [1, 0, false],
      [3, 0, true],
      [4, 1, false],
      [5, 0, true],
    ])
    // The page of reply 1 shows replies to reply 1 only, and there are none.
    expect(buildThreadTree([id(1)], events, true)).toEqual([])
  })

  it('keeps a chain of five thousand replies in order', () => {
    const events = Array.from({ length: 5_000 }, (_, n) => note(n + 1, n)).reverse()
    const rows = flattenThread(buildThreadTree([id(0)], events))
    expect(rows.map(r => Number.parseInt(r.event.id, 16))).toEqual(
      Array.from({ length: 5_000 }, (_, n) => n + 1),
    )
    const depths = rows.map(r => r.depth)
    expect(depths.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(Math.max(...depths)).toBe(100)
  })

  it('places each event at most once, even in loops', () => {
    const edges = fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 12 })), {
      maxLength: 40,
    })
    fc.assert(
      fc.property(edges, pairs => {
        const events = pairs.map(([n, parent]) => note(n, parent))
        const rows = flattenThread(buildThreadTree([id(0)], events, true)).map(r => r.event.id)
        expect(new Set(rows).size).toBe(rows.length)
      }),
    )
  })
})
