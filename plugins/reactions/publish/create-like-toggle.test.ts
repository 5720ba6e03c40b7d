import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTestEvent, createTestKernel, createTestSigner, numberToHex } from '#kernel/testing'
import reactions from '../manifest'
import { createLikeToggle, DOUBLE_CLICK_MS } from './create-like-toggle'

const note = createTestEvent({ id: numberToHex(21), pubkey: numberToHex(22) })

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** Returns a function that presses the heart of the note at a time in ms, and resolves with the kind it publishes. */
function start() {
  const { kernel } = createTestKernel({ events: [note], signer: createTestSigner() })
  kernel.enable(reactions)
  const nostr = kernel.nostr('reactions')
  return async (at: number) => {
    const said = createLikeToggle(note, nostr, at)
    if (said) await nostr.publish(said.draft).whenSigned
    return said?.draft.kind
  }
}

it('the second press of a double click says nothing, however late a busy page hears of it', async () => {
  const press = start()
  expect(await press(5_000)).toBe(7)
  vi.setSystemTime(Date.now() + 10 * DOUBLE_CLICK_MS)
  expect(await press(5_200)).toBeUndefined()
})

it('a later press takes the like back, also if a busy page hears of both at once', async () => {
  const press = start()
  expect(await press(5_000)).toBe(7)
  expect(await press(5_000 + DOUBLE_CLICK_MS)).toBe(5)
})
