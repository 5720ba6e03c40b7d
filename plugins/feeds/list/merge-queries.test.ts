import { describe, expect, it, vi } from 'vitest'
import type { NostrEvent } from '#kernel/ports'
import { createTestEvent, createTestKernel, createTestPlugin, numberToHex } from '#kernel/testing'
import { createFeedList } from './feed-list'
import { mergeQueries } from './merge-queries'

const at = (created_at: number, kind = 1) => createTestEvent({ kind, pubkey: numberToHex(2), created_at })
const notes = [at(100), at(90), at(80)]
const polls = [at(95, 1068), at(10, 1068)]

async function start(newer: readonly NostrEvent[] = []) {
  const made = createTestKernel({ events: [...notes, ...polls, ...newer] })
  made.kernel.enable(createTestPlugin('reader', {}, () => {}))
  await made.kernel.activate('reader')
  const nostr = made.kernel.nostr('reader')
  const first = nostr.query({ kinds: [1], limit: 100 })
  const more = nostr.query({ kinds: [1068], limit: 100 })
  return { ...made, first, more }
}

describe('a list with further filters', () => {
  it('has the events of both queries, as far back as the first one reaches, and requests nothing twice', async () => {
    const { kernel, relay, first, more } = await start()
    const list = createFeedList({ query: first, accept: () => true })
    const kinds = () => list.get().shown.map(({ kind, created_at }) => `${kind} ${created_at}`)
    const showing = list.subscribe(() => {})
    await vi.waitFor(() => expect(kinds()).toEqual(['1 100', '1 90', '1 80']), 5_000)
    const widened = list.mergeQuery(more, mergeQueries)
    await vi.waitFor(() => expect(kinds()).toEqual(['1 100', '1068 95', '1 90', '1 80']), 5_000)
    // When the first query has no older events, the remaining events of the other query are listed.
    list.loadOlder(50)
    await vi.waitFor(() => expect(kinds()).toEqual(['1 100', '1068 95', '1 90', '1 80', '1068 10']), 5_000)
    const asked = relay.getRequests().flat()
    expect(asked.filter(({ kinds, until }) => kinds?.includes(1) && until === undefined)).toHaveLength(1)
    // When the polls plugin is turned off, its notes disappear.
    widened.dispose()
    await vi.waitFor(() => expect(kinds()).toEqual(['1 100', '1 90', '1 80']), 5_000)
    showing.dispose()
    await kernel.dispose()
  })
  it('shows what was found newer than its top, and holds back what is written afterwards', async () => {
    const { kernel, relay, first, more } = await start([at(110, 1068)])
    const list = createFeedList({ query: first, accept: () => true })
    const showing = list.subscribe(() => {})
    await vi.waitFor(() => expect(list.get().isLoading).toBe(false), 5_000)
    const widened = list.mergeQuery(more, mergeQueries)
    await vi.waitFor(() => expect(list.get().shown[0]?.created_at).toBe(110), 5_000)
    await vi.waitFor(() => expect(more.get().phase).toBe('settled'), 5_000)
    relay.add(at(120, 1068))
    await vi.waitFor(
      () => expect(list.get().heldBack.map(({ created_at }) => created_at)).toEqual([120]),
      5_000,
    )
    expect(list.get().shown[0]?.created_at).toBe(110)
    widened.dispose()
    showing.dispose()
    await kernel.dispose()
  })
})
