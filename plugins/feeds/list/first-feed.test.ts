import { expect, it } from 'vitest'
import { createTestKernel, hexOf, testEvent } from '#kernel/testing'
import { firstFeed, startEarly } from './first-feed'
import { feedKey, openFeed } from './open-feed'

const query = { filters: [{ kinds: [1], authors: [hexOf(3), hexOf(4)], limit: 20 }] }

function visit() {
  const made = createTestKernel({ events: [testEvent({ pubkey: hexOf(3) })] })
  const { kernel, relay } = made
  const ask = (asked = query) => firstFeed(kernel, kernel.nostr('test'), feedKey('home', asked), asked)
  const view = () => {
    const list = ask() ?? openFeed(kernel.nostr('test'), query)
    list.subscribe(() => {})
    return list
  }
  return {
    ...made,
    ask,
    view,
    ahead: () => startEarly(kernel, 'test', 'home', query),
    asked: () => relay.requests().filter(filters => filters.some(({ kinds }) => kinds?.[0] === 1)),
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
  expect(ask({ filters: [{ kinds: [1], authors: [hexOf(5)], limit: 20 }] })).toBeUndefined()
  session.set(() => ({ pubkey: hexOf(6), canSign: false, method: 'read-only' }))
  expect(ask()).toBeUndefined()
  session.set(() => ({ canSign: false, method: 'none' }))
  expect(ask()).toBe(list)
  await kernel.dispose()
})

it('loads nothing early when another list is already shown', async () => {
  const { kernel, ask, ahead, asked } = visit()
  ask({ filters: [{ kinds: [1], authors: [hexOf(5)], limit: 20 }] })
  await ahead()
  expect(asked()).toHaveLength(0)
  await kernel.dispose()
})
