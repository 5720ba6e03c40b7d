import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Filter, NostrEvent } from '../../kernel/ports/nostr-types.ts'
import { compileFilter } from './compile-filter.ts'
import { EventTable } from './event-table.ts'

const hex = (n: number) => n.toString(16).padStart(64, '0')
const unsigned = (
  id: number,
  author: number,
  at: number,
  kind: number,
  tags: string[][] = [],
): NostrEvent => ({
  id: hex(id),
  pubkey: hex(author),
  created_at: at,
  kind,
  tags,
  content: `text ${id}`,
  sig: '0'.repeat(128),
})

describe('EventTable', () => {
  it('finds what a plain scan finds, in the same order', () => {
    const event = fc.record({
      author: fc.nat(4),
      at: fc.nat(20),
      kind: fc.constantFrom(1, 6, 7),
      tag: fc.constantFrom('a', 'b', 'c'),
    })
    const some = <T>(value: fc.Arbitrary<T>) =>
      fc.option(fc.array(value, { maxLength: 3 }), { nil: undefined })
    const filter = fc.record({
      authors: some(fc.nat(4).map(hex)),
      kinds: some(fc.constantFrom(1, 6, 7)),
      '#t': some(fc.constantFrom('a', 'b', 'c')),
      ids: fc.option(fc.array(fc.nat(40).map(hex), { maxLength: 9 }), { nil: undefined, freq: 5 }),
      since: fc.option(fc.nat(20), { nil: undefined }),
      until: fc.option(fc.nat(20), { nil: undefined }),
      limit: fc.option(fc.nat(9), { nil: undefined }),
    })
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), filter, (raw, wanted) => {
        const table = new EventTable()
        const events = raw.map((e, n) =>
          unsigned(n, e.author, e.at, e.kind, [
            ['t', e.tag],
            ['t', 'b'],
          ]),
        )
        for (const e of events) table.add(e)
        const clean = JSON.parse(JSON.stringify(wanted)) as Filter
        const matches = compileFilter(clean)
        const expected = events
          .filter(e => matches({ event: e, json: '', expiresAt: 0 }))
          .sort((a, b) => b.created_at - a.created_at || (a.id < b.id ? -1 : 1))
          .slice(0, clean.limit)
        expect(table.query(clean).map(row => row.event.id)).toEqual(expected.map(e => e.id))
      }),
      { numRuns: 300 },
    )
  })

  it('answers a feed of 300 authors over 200,000 events within milliseconds', () => {
    const table = new EventTable()
    for (let n = 0; n < 200_000; n++)
      table.add(unsigned(n, n % 5000, (n * 7919) % 1_000_003, n % 3 ? 1 : 7), '{}')
    const feed: Filter = {
      kinds: [1, 6],
      authors: Array.from({ length: 300 }, (_, n) => hex(n * 16)),
      limit: 100,
    }
    table.query(feed)
    const start = performance.now()
    for (let run = 0; run < 5; run++) expect(table.query(feed)).toHaveLength(100)
    // Usually about 1 ms. The limit is much higher, because test machines run other work too.
    expect((performance.now() - start) / 5).toBeLessThan(200)
  })
})
