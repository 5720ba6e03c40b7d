import { expect, test } from 'vitest'
import { startOutboxKernel, waitForPhase } from '../../../../tests/support/outbox-fixture'
import { createInMemoryRelay, createTestEvent, createTestKernel, createTestPlugin } from '../../../testing'
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

test('a visitor sends nothing', async () => {
  const { kernel } = createTestKernel()
  kernel.enable(createTestPlugin('writer', { permissions: ['send:1059'] }))
  await expect(kernel.nostr('writer').send(wrap).whenSent).rejects.toThrow('Sign in to do this.')
  await kernel.dispose()
})
