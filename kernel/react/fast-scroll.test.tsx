// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestEvent } from '../testing/create-test-event'
import { createTestKernel } from '../testing/create-test-kernel'
import { createTestPlugin } from '../testing/create-test-plugin'
import { startScrollSpeedTracking, whenScrollSettles } from './fast-scroll'
import { KernelProvider, PluginIdProvider } from './kernel-context'
import { useLiveQuery, useQuerySnapshot } from './use-query'

/** Milliseconds after which fast scrolling has ended (`SETTLE_DELAY_MS` in the tested module). */
const REST_MS = 160
const FRAME_MS = 16

let stop = () => {}
let top = 0
const scrollBy = (px: number) => {
  top += px
  Object.defineProperty(window, 'scrollY', { value: top, configurable: true })
  window.dispatchEvent(new Event('scroll'))
}

beforeEach(() => {
  vi.useFakeTimers()
  stop = startScrollSpeedTracking()
  scrollBy(0)
  vi.advanceTimersByTime(1_000)
  scrollBy(300)
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  cleanup()
})

test('a flick ends with the first frame without a scroll step before it', () => {
  const rested = vi.fn()
  whenScrollSettles(rested)
  vi.advanceTimersByTime(REST_MS)
  expect(rested).not.toHaveBeenCalled()
  vi.advanceTimersByTime(FRAME_MS)
  expect(rested).toHaveBeenCalledOnce()
})

test('a page that stood still because it was busy continues the flick', () => {
  const rested = vi.fn()
  whenScrollSettles(rested)
  // The page was too busy for a frame. The scroll step that came meanwhile is reported just before the next frame.
  vi.advanceTimersByTime(REST_MS)
  scrollBy(500)
  vi.advanceTimersByTime(FRAME_MS)
  expect(rested).not.toHaveBeenCalled()
  vi.advanceTimersByTime(REST_MS + FRAME_MS)
  expect(rested).toHaveBeenCalledOnce()
})

test('a query for a part without height waits for the end of the flick, one for a part with height does not', async () => {
  const { kernel, relay } = createTestKernel({ events: [createTestEvent({ content: 'note' })] })
  kernel.enable(createTestPlugin('p'))
  const Asking = ({ kind, roomless }: { kind: number; roomless: boolean }) => (
    <p>{useQuerySnapshot(useLiveQuery({ kinds: [kind] }), { canWait: roomless }).events.length}</p>
  )
  render(
    <KernelProvider kernel={kernel}>
      <PluginIdProvider value="p">
        <Asking kind={1} roomless={false} />
        <Asking kind={0} roomless />
      </PluginIdProvider>
    </KernelProvider>,
  )
  const asked = () =>
    relay
      .getRequests()
      .flat()
      .flatMap(({ kinds = [] }) => kinds)
  // The fast scrolling has not ended yet.
  await act(() => vi.advanceTimersByTimeAsync(REST_MS - 20))
  expect(asked()).toContain(1)
  expect(asked()).not.toContain(0)
  await act(() => vi.advanceTimersByTimeAsync(REST_MS))
  vi.useRealTimers()
  await vi.waitFor(() => expect(asked()).toContain(0))
  cleanup()
  await kernel.dispose()
})
