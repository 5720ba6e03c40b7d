// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import type { NostrEvent } from '#kernel/ports'
import { createTestEvent, numberToHex } from '#kernel/testing'
import { CHAT, closePlainTabs, openTab } from '../../../tests/support/plain-chats'
import { createDecryptQueue } from './decrypt-queue'

afterEach(async () => {
  vi.restoreAllMocks()
  await closePlainTabs()
})

/** Events whose content is a name, in the order of the names. */
const events = (...names: readonly string[]): readonly NostrEvent[] =>
  names.map((content, index) =>
    createTestEvent({ id: numberToHex(content.charCodeAt(0)), content, created_at: index + 1 }),
  )

/** A queue whose signer asks its owner. Each event names the room anew, so the room's name says which was applied last. */
async function openQueue(startsAutomatically = false) {
  const { store } = await openTab()
  const prompts = new Map<string, (answer: { name: string } | { refused: string }) => void>()
  const prompted: string[] = []
  const queue = createDecryptQueue<{ name: string }>({
    store,
    openEvent: ({ content }) =>
      new Promise(resolve => {
        prompted.push(content)
        prompts.set(content, resolve)
      }),
    toChanges: ({ name }) => ({
      chats: [CHAT],
      chatUpdates: [{ id: CHAT.id, update: chat => ({ ...chat, title: name }) }],
    }),
    isOwnKey: false,
    startsAutomatically: () => startsAutomatically,
  })
  return {
    queue,
    store,
    prompted,
    allow(...names: readonly string[]) {
      for (const name of names) prompts.get(name)?.({ name })
    },
    decline: (name: string) => prompts.get(name)?.({ refused: 'not-decrypted' }),
    whenWaiting: (count: number) => expect.poll(() => queue.state.get().waitingCount).toBe(count),
  }
}

test('Decrypt after Pause goes on with the open prompts and asks for no more at the same time', async () => {
  const { queue, prompted, allow, whenWaiting } = await openQueue()
  queue.addEvents(events('a', 'b', 'c', 'd'))
  await whenWaiting(4)
  queue.resume()
  expect(prompted).toEqual(['d', 'c'])
  queue.pauseQueue()
  expect(queue.state.get().isRunning).toBe(false)
  queue.resume()
  expect(queue.state.get().isRunning).toBe(true)
  expect(prompted).toEqual(['d', 'c'])
  allow('d', 'c')
  await expect.poll(() => prompted).toEqual(['d', 'c', 'b', 'a'])
  allow('b', 'a')
  await expect.poll(() => queue.state.get()).toEqual({ waitingCount: 0, isRunning: false, refusedCount: 0 })
})

test('an event that arrives after Pause waits, although the signer may be asked automatically', async () => {
  const { queue, prompted, allow, store, whenWaiting } = await openQueue(true)
  queue.addEvents(events('a'))
  await expect.poll(() => prompted).toEqual(['a'])
  queue.pauseQueue()
  queue.addEvents(events('b'))
  await whenWaiting(1)
  // The event that the signer was asked for before the pause is stored all the same.
  allow('a')
  await expect.poll(() => store.chat(CHAT.id)?.title).toBe('a')
  expect(prompted).toEqual(['a'])
  queue.resume()
  expect(prompted).toEqual(['a', 'b'])
})

test('an event that arrives while others are decrypted is applied after them', async () => {
  // The clock stands still, so that all four are stored in one commit.
  vi.spyOn(performance, 'now').mockReturnValue(0)
  const { queue, prompted, allow, store, whenWaiting } = await openQueue()
  queue.addEvents(events('a', 'b', 'c'))
  await whenWaiting(3)
  queue.resume()
  queue.addEvents(events('d'))
  await whenWaiting(2)
  allow('b', 'c')
  await expect.poll(() => prompted).toEqual(['c', 'b', 'd', 'a'])
  allow('a', 'd')
  await expect.poll(() => store.chat(CHAT.id)?.title).toBe('d')
})

test('after eight refusals in a row the signer is asked again only when an event arrives, or the reader wants it', async () => {
  const { queue, prompted, decline } = await openQueue(true)
  const names = [...'abcdefghijkl']
  queue.addEvents(events(...names))
  for (let count = 2; count <= 8; count += 2) {
    await expect.poll(() => prompted.length).toBe(count)
    for (const name of prompted.slice(-2)) decline(name)
  }
  await expect.poll(() => queue.state.get()).toEqual({ waitingCount: 12, isRunning: false, refusedCount: 8 })
  queue.addEvents(events('m'))
  await expect.poll(() => prompted.slice(8)).toEqual(['m', 'd'])
})
