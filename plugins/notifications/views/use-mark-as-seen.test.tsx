// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createStore } from '#kernel'
import { Config } from '#kernel/config'
import { Accounts } from '#kernel/ports'
import { KernelProvider } from '#kernel/react'
import { createTestEvent, createTestKernel, createTestPlugin, numberToHex } from '#kernel/testing'
import { Notifications } from '../contract'
import notifications from '../manifest'
import { useMarkAsSeen } from './use-mark-as-seen'

const [me, ann] = [numberToHex(1), numberToHex(2)]

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function Marker() {
  useMarkAsSeen()
  return null
}

it('marks frequent events as seen after ten seconds, but not without focus', async () => {
  vi.useFakeTimers()
  const mine = createTestEvent({ kind: 1, pubkey: me, content: 'Mine' })
  const { kernel, relay } = createTestKernel({
    events: [mine],
    session: { pubkey: me, canSign: false, method: 'read-only' },
  })
  kernel.enable(
    createTestPlugin('host', { provides: [Accounts, Config] }, context => {
      context.provide(Config, { relays: [], rootAccount: me, mediaServers: [] })
      context.provide(Accounts, {
        accounts: createStore([]),
        getAddRefusal: () => undefined,
        signIn() {},
        switchTo() {},
        async signOut() {},
        onSignOut: () => ({ dispose() {} }),
      })
    }),
    notifications,
  )
  const service = await kernel.resolve(Notifications)
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  let last = 0
  const answer = async () => {
    last = Math.floor(Date.now() / 1_000)
    const tags = [
      ['e', mine.id],
      ['p', me],
    ]
    relay.add(createTestEvent({ kind: 1, pubkey: ann, content: 'Well said', tags, created_at: last }))
    await vi.advanceTimersByTimeAsync(3_000)
    expect(service.latestAt.get()).toBe(last)
  }
  await vi.advanceTimersByTimeAsync(2_000)
  render(
    <KernelProvider kernel={kernel} faultView={({ error }) => <p>Fault: {String(error)}</p>}>
      <Marker />
    </KernelProvider>,
  )
  for (let n = 0; n < 5; n++) await answer()
  expect(service.seenAt.get()).toBe(0)

  focus.mockReturnValue(true)
  dispatchEvent(new Event('focus'))
  for (let n = 0; n < 3; n++) await answer()
  expect(service.seenAt.get()).toBe(0)
  await answer()
  expect(service.seenAt.get()).toBeGreaterThanOrEqual(last - 3)
  // Events that arrived meanwhile must be shown for another ten seconds before they count as seen.
  await answer()
  expect(service.seenAt.get()).toBeLessThan(last)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(service.seenAt.get()).toBeGreaterThanOrEqual(last)
  cleanup()
  vi.useRealTimers()
  await kernel.dispose()
})
