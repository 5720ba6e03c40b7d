import { expect, test, vi } from 'vitest'
import { createOutboxService } from '../../../../host/create-outbox-service'
import { createGate } from '../../../../tests/support/create-gate'
import {
  getFriendKey,
  OWN_PUBKEY,
  startOutboxKernel,
  waitForPhase,
} from '../../../../tests/support/outbox-fixture'
import type { NostrEvent } from '../../../ports/nostr-types'
import { createInMemoryRelay, createTestEvent, createTestKernel, createTestPlugin } from '../../../testing'
import type { DurableOutbox } from './durable-outbox'
import { createMemoryOutboxStorage } from './rows/outbox-storage'

/** A gift wrap (NIP-59), signed by a one-time key. */
const wrap = createTestEvent({
  kind: 1059,
  pubkey: '0e'.repeat(32),
  content: 'sealed',
  tags: [['p', 'a1'.repeat(32)]],
})
const inbox = () => createInMemoryRelay([], { url: 'wss://inbox.test' })

test('an event that a plugin has signed goes to the named relays as it is, and this page does not show it', async () => {
  const relay = inbox()
  const { access, kernel, relay: own } = startOutboxKernel({ foreignRelays: [relay] })
  const job = access.send(wrap, { onlyRelays: [relay.url] })
  expect(await job.whenStored).toBe(true)
  expect(await job.whenSent).toEqual(wrap)
  expect(relay.getEvents()).toEqual([wrap])
  expect(own.getEvents()).toEqual([])
  expect(access.peek({ id: wrap.id })).toBeUndefined()
  expect(await access.stored({ ids: [wrap.id] })).toEqual([])
  expect(() => access.send({ ...wrap, kind: 4 })).toThrow("no permission 'send:4'")
  await kernel.dispose()
})

test('an event that is handed over again after a restart has one row, and its relay gets it once it is back', async () => {
  const storage = createMemoryOutboxStorage()
  const relay = inbox()
  relay.close()
  const options = { foreignRelays: [relay], openOutboxStorage: async () => ({ ...storage, close() {} }) }
  const before = startOutboxKernel(options)
  await before.access.send(wrap, { onlyRelays: [relay.url] }).whenStored
  await before.kernel.dispose()

  const after = startOutboxKernel(options)
  const jobs = [1, 2].map(() => after.access.send(wrap, { onlyRelays: [relay.url] }))
  expect(await Promise.all(jobs.map(job => job.whenStored))).toEqual([true, true])
  expect(await storage.all()).toHaveLength(1)
  relay.open()
  await Promise.all(jobs.map(job => job.whenSent))
  expect(relay.getEvents()).toEqual([wrap])
  expect((await storage.all()).map(({ id, phase }) => [id, phase])).toEqual([[wrap.id, 'sent']])
  await after.kernel.dispose()
})

test('an event that every relay refuses fails with the reason, and can be taken back before a relay has it', async () => {
  const relay = inbox()
  relay.refuseEvents('blocked: who are you')
  const { access, kernel } = startOutboxKernel({ foreignRelays: [relay] })
  const job = access.send(wrap, { onlyRelays: [relay.url] })
  await waitForPhase(job, 'failed')
  expect(job.status.get().reason).toBe('No relay took it: blocked: who are you')
  expect(await job.undo()).toBe(true)
  expect(job.status.get().phase).toBe('discarded')
  await kernel.dispose()
})

test('an event that every relay has refused goes to other relays, as the same event, and in one row', async () => {
  const storage = createMemoryOutboxStorage()
  const relay = inbox()
  relay.refuseEvents('blocked: who are you')
  const {
    access,
    kernel,
    nostr,
    relay: own,
  } = startOutboxKernel({
    foreignRelays: [relay],
    openOutboxStorage: async () => storage,
  })
  const outbox = createOutboxService(nostr)
  const job = access.send(wrap, { onlyRelays: [relay.url] })
  await waitForPhase(job, 'failed')
  outbox.retry(wrap.id, { onlyRelays: [own.url] })
  await waitForPhase(job, 'sent')
  expect([own.getEvents(), relay.getEvents()]).toEqual([[wrap], []])
  expect(Object.keys(job.status.get().relays)).toEqual([own.url])
  // Where a relay has the event, it stays with its relays.
  outbox.retry(wrap.id, { onlyRelays: [relay.url] })
  expect(await storage.all()).toMatchObject([{ id: wrap.id, phase: 'sent', only: [own.url] }])
  await kernel.dispose()
})

test('an event that relays have is forgotten only where that is asked for', async () => {
  const storage = createMemoryOutboxStorage()
  const relay = inbox()
  const { access, kernel, nostr } = startOutboxKernel({
    foreignRelays: [relay],
    openOutboxStorage: async () => storage,
  })
  const outbox = createOutboxService(nostr)
  await access.send(wrap, { onlyRelays: [relay.url] }).whenSent
  expect(await outbox.discard(wrap.id, { includeSending: true })).toBe(false)
  expect(await storage.all()).toHaveLength(1)
  expect(await outbox.discard(wrap.id, { includeSent: true })).toBe(true)
  expect(await storage.all()).toEqual([])
  await kernel.dispose()
})

test('an event of another visit is discarded from the storage, even before this tab has loaded its rows', async () => {
  const storage = createMemoryOutboxStorage()
  const relay = inbox()
  relay.refuseEvents('error: try later')
  const earlier = startOutboxKernel({ foreignRelays: [relay], openOutboxStorage: async () => storage })
  earlier.access.send(wrap, { onlyRelays: [relay.url] })
  await vi.waitFor(async () => expect(await storage.all()).toHaveLength(1))
  await earlier.kernel.dispose()
  const { whenOpen, open } = createGate()
  const all = async () => {
    await whenOpen
    return storage.all()
  }
  const { kernel, nostr } = startOutboxKernel({ openOutboxStorage: async () => ({ ...storage, all }) })
  const outbox = createOutboxService(nostr)
  expect(await outbox.discard(wrap.id, { includeSending: true })).toBe(true)
  expect(await storage.all()).toEqual([])
  expect(await outbox.discard(wrap.id, { includeSending: true })).toBe(false)
  open()
  await kernel.dispose()
})

const includeSending = { includeSending: true }
test.each<[string, (tab: DurableOutbox, otherTab: DurableOutbox) => Promise<unknown>]>([
  ['it is discarded', tab => tab.discard(wrap.id, includeSending)],
  ['its account is signed out', tab => tab.deleteAccount(OWN_PUBKEY)],
  [
    'another tab discards it',
    async (_, otherTab) => {
      const tabChannel = new BroadcastChannel('pinion-outbox')
      const gone = new Promise(resolve => {
        tabChannel.onmessage = ({ data }) => data.gone && resolve(data.gone)
      })
      await otherTab.discard(wrap.id, includeSending)
      expect(await gone).toBe(wrap.id)
      tabChannel.close()
    },
  ],
])('an event that a tab is reading from the storage is not shown if meanwhile %s', async (_, remove) => {
  const storage = createMemoryOutboxStorage()
  const relay = inbox()
  relay.refuseEvents('error: try later')
  const earlier = startOutboxKernel({ foreignRelays: [relay], openOutboxStorage: async () => storage })
  earlier.access.send(wrap, { onlyRelays: [relay.url] })
  const { outbox: otherTab } = await earlier.nostr.loadWriter()
  const [row] = await vi.waitFor(async () => {
    const rows = await storage.all()
    expect(rows).toHaveLength(1)
    return rows
  })
  if (!row) throw new Error('A row is stored')
  await storage.put({ ...row, id: 'of another account', account: getFriendKey(7) })
  const { whenOpen, open } = createGate()
  const onRead = vi.fn()
  const all = async () => {
    const rows = await storage.all()
    onRead()
    await whenOpen
    return rows
  }
  const { kernel, nostr } = startOutboxKernel({ openOutboxStorage: async () => ({ ...storage, all }) })
  const { outbox } = await nostr.loadWriter()
  await vi.waitFor(() => expect(onRead).toHaveBeenCalled())
  await remove(outbox, otherTab)
  const shown = new Set<string>()
  outbox.entries.subscribe(() => {
    for (const { id } of outbox.entries.get()) shown.add(id)
  })
  open()
  await vi.waitFor(() => expect(shown).toContain('of another account'))
  expect(shown).not.toContain(wrap.id)
  await kernel.dispose()
  await earlier.kernel.dispose()
})

test('a visitor sends nothing', async () => {
  const { kernel } = createTestKernel()
  kernel.enable(createTestPlugin('writer', { permissions: ['send:1059'] }))
  await expect(kernel.nostr('writer').send(wrap).whenSent).rejects.toThrow('Sign in to do this.')
  await kernel.dispose()
})

const [first, second, other] = ['first', 'second', 'other'].map(content =>
  createTestEvent({ kind: 1059, pubkey: '0e'.repeat(32), content }),
) as [NostrEvent, NostrEvent, NostrEvent]

test('an event that comes after another waits until a relay has that one, or it is taken back', async () => {
  const relay = inbox()
  const { access, kernel, nostr } = startOutboxKernel({ foreignRelays: [relay] })
  const options = { onlyRelays: [relay.url] }
  relay.setSilent(true)
  access.send(first, options)
  const job = access.send(second, { ...options, after: first.id })
  access.send(other, options)
  await vi.waitFor(() => expect(relay.getEvents()).toHaveLength(2))
  expect(relay.getEvents()).toEqual(expect.arrayContaining([first, other]))
  expect(job.status.get().relays).toEqual({})
  expect(await createOutboxService(nostr).discard(first.id, { includeSending: true })).toBe(true)
  await vi.waitFor(() => expect(relay.getEvents()).toContainEqual(second))
  await kernel.dispose()
})

test('an event that every relay refuses does not hold up the one after it', async () => {
  const relay = inbox()
  const { access, kernel } = startOutboxKernel({ foreignRelays: [relay] })
  const options = { onlyRelays: [relay.url] }
  relay.refuseEvents('blocked: who are you')
  const jobs = [access.send(first, options), access.send(second, { ...options, after: first.id })]
  for (const job of jobs) await waitForPhase(job, 'failed')
  await kernel.dispose()
})

test('events that were handed over one after the other go out in this order by the next visit', async () => {
  const storage = createMemoryOutboxStorage()
  const relay = inbox()
  relay.close()
  const kernelOptions = {
    foreignRelays: [relay],
    openOutboxStorage: async () => ({ ...storage, close() {} }),
  }
  const before = startOutboxKernel(kernelOptions)
  const options = { onlyRelays: [relay.url] }
  await before.access.send(first, options).whenStored
  await before.access.send(second, { ...options, after: first.id }).whenStored
  await before.kernel.dispose()
  relay.setSilent(true)
  relay.open()
  const after = startOutboxKernel(kernelOptions)
  after.access.send(other, options)
  await vi.waitFor(() => expect(relay.getEvents()).toHaveLength(2))
  expect(relay.getEvents()).toEqual(expect.arrayContaining([first, other]))
  await after.kernel.dispose()
})
