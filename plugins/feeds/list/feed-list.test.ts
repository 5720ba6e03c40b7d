import { expect, it, vi } from 'vitest'
import { createTestKernel, hexOf, testEvent } from '#kernel/testing'
import { createFeedList } from './feed-list'

const notes = (count: number, from: number) =>
  Array.from({ length: count }, (_, n) => testEvent({ pubkey: hexOf(3), created_at: from + n }))

/** The list as it is found at a later visit, whose newest event was `frontier` then. */
function visit(events: ReturnType<typeof notes>, frontier: (typeof events)[number] | undefined) {
  const { kernel, nostr } = createTestKernel({ events })
  const access = nostr.access('test', () => true)
  const query = access.query({ kinds: [1], authors: [hexOf(3)], limit: 20 }, { window: 20 })
  const list = createFeedList({ query, accept: () => true, ...(frontier && { frontier }) })
  const listening = list.subscribe(() => {})
  return {
    list,
    async end() {
      listening.dispose()
      query.dispose()
      await kernel.dispose()
    },
  }
}

it('what came since the last visit waits above the place that was read', async () => {
  const before = notes(30, 1_700_000_000)
  const { list, end } = visit([...before, ...notes(5, 1_700_001_000)], before.at(-1))
  await vi.waitFor(() => expect(list.get().held).toHaveLength(5))
  expect(list.get().shown[0]).toMatchObject({ id: before.at(-1)?.id })
  await end()
})

it('when more came than is at hand, it is shown: the list is not empty', async () => {
  const before = notes(30, 1_700_000_000)
  const since = notes(200, 1_700_001_000)
  const { list, end } = visit([...before, ...since], before.at(-1))
  await vi.waitFor(() => expect(list.get().shown.length).toBeGreaterThan(10))
  expect(list.get().shown[0]).toMatchObject({ id: since.at(-1)?.id })
  expect(list.get().held).toEqual([])
  await end()
})
