import { expect, test } from 'vitest'
import { start, until } from '../../../../tests/support/outbox'
import { createTestKernel, inMemoryRelay, testEvent, testPlugin } from '../../../testing'
import { createMemoryStorage } from './outbox-storage'

/** A gift wrap (NIP-59), signed by a one-time key. */
const wrap = testEvent({
  kind: 1059,
  pubkey: '0e'.repeat(32),
  content: 'sealed',
  tags: [['p', 'a1'.repeat(32)]],
})
const inbox = () => inMemoryRelay([], { url: 'wss://inbox.test' })

test('an event that a plugin has signed goes to the named relays as it is, and this page does not show it', async () => {
  const relay = inbox()
  const { access, kernel, relay: own } = start({ foreignRelays: [relay] })
  const job = access.send(wrap, { only: [relay.url] })
  expect(await job.committed).toBe(true)
  expect(await job.sent).toEqual(wrap)
  expect(relay.events()).toEqual([wrap])
  expect(own.events()).toEqual([])
  expect(access.peek({ id: wrap.id })).toBeUndefined()
  expect(await access.stored({ ids: [wrap.id] })).toEqual([])
  expect(() => access.send({ ...wrap, kind: 4 })).toThrow("no permission 'send:4'")
  await kernel.dispose()
})

test('an event that is handed over again after a restart has one row, and its relay gets it once it is back', async () => {
  const storage = createMemoryStorage()
  const relay = inbox()
  relay.close()
  const options = { foreignRelays: [relay], outbox: async () => ({ ...storage, close() {} }) }
  const before = start(options)
  await before.access.send(wrap, { only: [relay.url] }).committed
  await before.kernel.dispose()

  const after = start(options)
  const jobs = [1, 2].map(() => after.access.send(wrap, { only: [relay.url] }))
  expect(await Promise.all(jobs.map(job => job.committed))).toEqual([true, true])
  expect(await storage.all()).toHaveLength(1)
  relay.open()
  await Promise.all(jobs.map(job => job.sent))
  expect(relay.events()).toEqual([wrap])
  expect((await storage.all()).map(({ id, phase }) => [id, phase])).toEqual([[wrap.id, 'sent']])
  await after.kernel.dispose()
})

test('an event that every relay refuses fails with the reason, and can be taken back before a relay has it', async () => {
  const relay = inbox()
  relay.refuseEvents('blocked: who are you')
  const { access, kernel } = start({ foreignRelays: [relay] })
  const job = access.send(wrap, { only: [relay.url] })
  await until(job, 'failed')
  expect(job.status.get().reason).toBe('No relay took it: blocked: who are you')
  expect(await job.undo()).toBe(true)
  expect(job.status.get().phase).toBe('discarded')
  await kernel.dispose()
})

test('a visitor sends nothing', async () => {
  const { kernel } = createTestKernel()
  kernel.enable(testPlugin('writer', { permissions: ['send:1059'] }))
  await expect(kernel.nostr('writer').send(wrap).sent).rejects.toThrow('Sign in to do this.')
  await kernel.dispose()
})
