import { expect, test, vi } from 'vitest'
import { createTestKernel, testPlugin, testSigner } from '../testing'
import { type ToastMessage, Toasts } from './toasts'
import { undoOrTell } from './undo-or-tell'

test('an event that is still held is undone silently; for a sent event a message says that it is too late', async () => {
  const { kernel, relay } = createTestKernel({ signer: testSigner() })
  const told: ToastMessage[] = []
  kernel.enable(
    testPlugin('toaster', { provides: [Toasts] }, context => {
      context.provide(Toasts, {
        show(message) {
          told.push(message)
          return () => {}
        },
      })
    }),
    testPlugin('writer', { permissions: ['publish:1'] }),
  )
  const nostr = kernel.nostr('writer')
  const early = nostr.publish({ kind: 1, content: 'early', tags: [] }, { hold: 60_000 })
  await early.signed
  expect(await undoOrTell(early, kernel)).toBe(true)
  // The event was already taken back, as if the user had done this in another window.
  expect(await undoOrTell(early, kernel)).toBe(false)
  expect(told).toEqual([])
  const late = nostr.publish({ kind: 1, content: 'late', tags: [] }, { hold: 1 })
  await late.sent
  expect(await undoOrTell(late, kernel)).toBe(false)
  await vi.waitFor(() => expect(told).toEqual([{ text: 'It is already on its way.' }]))
  expect(relay.events().map(e => e.content)).toEqual(['late'])
  await kernel.dispose()
})
