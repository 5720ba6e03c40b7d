// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import type { ChatTransportListenerContext } from '#contracts/chats'
import { pluginSettingsKey } from '#kernel'
import activateChannelsIfJoined from './activate-channels-if-joined'

const [account, other, channel] = ['a', 'b', 'c'].map(digit => digit.repeat(64)) as [string, string, string]

/** Tells whether the channels are loaded for the account with these settings. */
async function areLoaded(value: unknown): Promise<boolean> {
  if (value !== undefined)
    localStorage.setItem(pluginSettingsKey('channels'), JSON.stringify({ version: 1, value }))
  const activateTransports = vi.fn()
  await activateChannelsIfJoined({ account, activateTransports } as unknown as ChatTransportListenerContext)
  return activateTransports.mock.calls.length > 0
}
afterEach(() => localStorage.clear())

test('the channels are loaded for an account that has joined one, and at first, to look for former ones', async () => {
  expect(await areLoaded(undefined)).toBe(true)
  expect(await areLoaded({ joined: {}, isAdopted: false })).toBe(true)
  expect(await areLoaded({ joined: { [account]: [{ id: channel, hints: [] }] }, isAdopted: true })).toBe(true)
  expect(await areLoaded({ joined: { [other]: [{ id: channel, hints: [] }] }, isAdopted: true })).toBe(false)
  expect(await areLoaded({ joined: {}, isAdopted: true })).toBe(false)
})
