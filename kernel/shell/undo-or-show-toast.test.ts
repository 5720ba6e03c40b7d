import { expect, test, vi } from 'vitest'
import { createTestKernel, createTestPlugin, createTestSigner } from '../testing'
import { type ToastMessage, Toasts } from './toasts'
import { undoOrShowToast } from './undo-or-show-toast'

test('an event that is still held is undone silently; for a sent event a message says that it is too late', async () => {
  const { kernel, relay } = createTestKernel({ signer: createTestSigner() })
  const told: ToastMessage[] = []
  kernel.enable(
    createTestPlugin('toaster', { provides: [Toasts] }, context => {
      context.provide(Toasts, {
        show(message) {
          told.push(message)
          return () => {}
        },
      })
    }),
    createTestPlugin('writer', { permissions: ['publish:1'] }),
  )
  const nostr = kernel.nostr('writer')
  const early = nostr.publish({ kind: 1, content: 'early', tags: [] }, { undoDelayMs: 60_000 })
  await early.whenSigned
  expect(await undoOrShowToast(early, kernel)).toBe(true)
  // The event was already taken back, as if the user had done this in another window.
  expect(await undoOrShowToast(early, kernel)).toBe(false)
  expect(told).toEqual([])
  const late = nostr.publish({ kind: 1, content: 'late', tags: [] }, { undoDelayMs: 1 })
  await late.whenSent
  expect(await undoOrShowToast(late, kernel)).toBe(false)
  await vi.waitFor(() => expect(told).toEqual([{ text: 'It is already on its way.' }]))
  expect(relay.getEvents().map(e => e.content)).toEqual(['late'])
  await kernel.dispose()
})
