// @vitest-environment node
import { afterEach, expect, test } from 'vitest'
import type { Kernel } from '#kernel'
import { createInMemoryRelay, createTestEvent, createTestKernel, createTestPlugin } from '#kernel/testing'
import { queryOnce } from './query-once'

let kernel: Kernel | undefined
afterEach(() => kernel?.dispose())

test('a question ends in time while a relay is silent, and says whether enough of them have answered', async () => {
  const event = createTestEvent({ kind: 30_078 })
  const answering = createInMemoryRelay([event], { url: 'wss://answering.test' })
  const silent = createInMemoryRelay([], { url: 'wss://silent.test' })
  silent.setSilent(true)
  kernel = createTestKernel({ relays: [answering, silent] }).kernel
  kernel.enable(createTestPlugin('chats'))
  const nostr = kernel.nostr('chats')
  const ask = (relays: readonly string[]) => queryOnce(nostr, [{ kinds: [30_078] }], { relays, limitMs: 300 })
  expect(await ask([answering.url, silent.url])).toEqual({ events: [event], isComplete: false })
  expect(await ask([answering.url])).toEqual({ events: [event], isComplete: true })
  const controller = new AbortController()
  const aborted = queryOnce(nostr, { kinds: [1] }, { relays: [silent.url], signal: controller.signal })
  controller.abort(new Error('closed'))
  await expect(aborted).rejects.toThrow('closed')
})
