// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import type { ChatTransportListenerContext } from '#contracts/chats'
import { type Disposable, pluginSettingsKey } from '#kernel'
import activateChannelsIfJoined from './activate-channels-if-joined'

const [account, other, channel] = ['a', 'b', 'c'].map(digit => digit.repeat(64)) as [string, string, string]

/** Returns whether the channels plugin is loaded for the account with these settings. */
async function areLoaded(value: unknown): Promise<boolean> {
  if (value !== undefined)
    localStorage.setItem(pluginSettingsKey('channels'), JSON.stringify({ version: 1, value }))
  const { activateThisTransport } = await listen()
  return activateThisTransport.mock.calls.length > 0
}

const owned: Disposable[] = []
async function listen() {
  const activateThisTransport = vi.fn()
  const own = (item: Disposable) => void owned.push(item)
  await activateChannelsIfJoined({
    account,
    own,
    activateThisTransport,
  } as unknown as ChatTransportListenerContext)
  return { activateThisTransport }
}
afterEach(() => {
  for (const item of owned.splice(0)) item.dispose()
  localStorage.clear()
})

/** Simulates that another tab joins a channel, which the browser reports to this tab. */
function joinInOtherTab(person: string) {
  const key = pluginSettingsKey('channels')
  const value = { joined: { [person]: [{ id: channel, hints: [] }] }, isAdopted: true }
  localStorage.setItem(key, JSON.stringify({ version: 1, value }))
  dispatchEvent(new StorageEvent('storage', { key }))
}

test('the channels are loaded when another tab joins one, until the listening ends', async () => {
  joinInOtherTab(other)
  const { activateThisTransport } = await listen()
  joinInOtherTab(other)
  expect(activateThisTransport).not.toHaveBeenCalled()
  joinInOtherTab(account)
  expect(activateThisTransport).toHaveBeenCalledTimes(1)
  for (const item of owned.splice(0)) item.dispose()
  joinInOtherTab(account)
  expect(activateThisTransport).toHaveBeenCalledTimes(1)
})

test('the channels are loaded for an account that has joined one, and at first, to look for former ones', async () => {
  expect(await areLoaded(undefined)).toBe(true)
  expect(await areLoaded({ joined: {}, isAdopted: false })).toBe(true)
  expect(await areLoaded({ joined: { [account]: [{ id: channel, hints: [] }] }, isAdopted: true })).toBe(true)
  expect(await areLoaded({ joined: { [other]: [{ id: channel, hints: [] }] }, isAdopted: true })).toBe(false)
  expect(await areLoaded({ joined: {}, isAdopted: true })).toBe(false)
})
