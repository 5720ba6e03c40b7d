import { expect, it } from 'vitest'
import { createTestEvent, createTestKernel, numberToHex } from '#kernel/testing'
import { feedKey, openFeedList } from './open-feed-list'
import { getPreloadedList, preloadList } from './preloaded-list'

const query = { filters: [{ kinds: [1], authors: [numberToHex(3), numberToHex(4)], limit: 20 }] }

function visit() {
  const made = createTestKernel({ events: [createTestEvent({ pubkey: numberToHex(3) })] })
  const { kernel, relay } = made
  const ask = (asked = query) => getPreloadedList(kernel, kernel.nostr('test'), feedKey('home', asked), asked)
  const view = () => {
    const list = ask() ?? openFeedList(kernel.nostr('test'), query)
    list.subscribe(() => {})
    return list
  }
  return {
    ...made,
    ask,
    view,
    ahead: () => preloadList(kernel, 'test', 'home', query),
    asked: () => relay.getRequests().filter(filters => filters.some(({ kinds }) => kinds?.[0] === 1)),
  }
}

it.each(['what is asked ahead', 'the view'])('where %s comes first the relay is asked once', async who => {
  const { kernel, view, ahead, asked } = visit()
  const early = who === 'the view' ? undefined : ahead()
  const list = view()
  await (early ?? ahead())
  expect(list.get().shown).toHaveLength(1)
  expect(asked()).toHaveLength(1)
  await kernel.dispose()
})

it('holds the list of one reader only', async () => {
  const { kernel, ask, session } = visit()
  const list = ask()
  expect(list).toBeDefined()
  expect(ask({ filters: [{ kinds: [1], authors: [numberToHex(5)], limit: 20 }] })).toBeUndefined()
  session.set(() => ({ pubkey: numberToHex(6), canSign: false, method: 'read-only' }))
  expect(ask()).toBeUndefined()
  session.set(() => ({ canSign: false, method: 'none' }))
  expect(ask()).toBe(list)
  await kernel.dispose()
})

it('loads nothing early when another list is already shown', async () => {
  const { kernel, ask, ahead, asked } = visit()
  ask({ filters: [{ kinds: [1], authors: [numberToHex(5)], limit: 20 }] })
  await ahead()
  expect(asked()).toHaveLength(0)
  await kernel.dispose()
})
