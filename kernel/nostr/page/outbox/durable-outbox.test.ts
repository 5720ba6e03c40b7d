import { expect, test, vi } from 'vitest'
import { createGate } from '../../../../tests/support/create-gate'
import {
  HOUR_MS,
  OWN_PUBKEY,
  signer,
  startOutboxKernel,
  waitForPhase,
} from '../../../../tests/support/outbox-fixture'
import type { Signer } from '../../../ports/signing'
import { createInMemoryRelay, createTestKernel, createTestPlugin } from '../../../testing'
import { createMemoryOutboxStorage } from './rows/outbox-storage'

test('a note is shown at once and reaches every relay, and its job reports that', async () => {
  const relays = [
    createInMemoryRelay([], { url: 'wss://a.test' }),
    createInMemoryRelay([], { url: 'wss://b.test' }),
  ]
  const { access, kernel } = startOutboxKernel({ relays })
  const job = access.publish({ kind: 1, content: 'hello', tags: [['t', 'x']] })
  const event = await job.whenSigned
  expect(event).toMatchObject({ pubkey: OWN_PUBKEY, kind: 1, content: 'hello', tags: [['t', 'x']] })
  expect(access.peek({ id: event.id })).toEqual(event)
  await job.whenSent
  await vi.waitFor(() =>
    expect(relays.map(r => r.getEvents().map(e => e.id))).toEqual([[event.id], [event.id]]),
  )
  await vi.waitFor(() =>
    expect(job.status.get().relays).toEqual({
      'wss://a.test': { state: 'ok' },
      'wss://b.test': { state: 'ok' },
    }),
  )
  await kernel.dispose()
})

test('an event held for Undo is not sent early, and leaves nothing behind when undone', async () => {
  const { access, relay, kernel } = startOutboxKernel()
  const job = access.publish({ kind: 1, content: 'oops', tags: [] }, { undoDelayMs: 60_000 })
  const { id } = await job.whenSigned
  await waitForPhase(job, 'held')
  expect(await job.undo()).toBe(true)
  expect(job.status.get().phase).toBe('discarded')
  expect(access.peek({ id })).toBeUndefined()
  await expect(job.whenSent).rejects.toThrow('It was taken back.')
  expect(relay.getEvents()).toEqual([])
  const sent = access.publish({ kind: 1, content: 'there', tags: [] }, { undoDelayMs: 30 })
  await sent.whenSent
  expect(await sent.undo()).toBe(false)
  expect(relay.getEvents()).toHaveLength(1)
  await kernel.dispose()
})

test('the time for Undo begins with the signature, and is as long after a reload', async () => {
  let time = Date.now()
  const { whenOpen: asking, open: answer } = createGate()
  const slow: Signer = { ...signer, sign: async (...given) => asking.then(() => signer.sign(...given)) }
  const storage = createMemoryOutboxStorage()
  const options = { now: () => time, openOutboxStorage: async () => storage }
  const { access, relay, kernel } = startOutboxKernel({ ...options, signer: slow })
  const job = access.publish({ kind: 1, content: 'at last', tags: [] }, { undoDelayMs: 5_000 })
  await vi.waitFor(async () => expect(await storage.all()).toHaveLength(1))
  time += 60_000
  answer()
  await job.whenSigned
  expect(job.status.get().phase).toBe('held')
  await vi.waitFor(async () => expect((await storage.get(job.id))?.sendAt).toBe(time + 5_000))
  expect(relay.getEvents()).toEqual([])
  await kernel.dispose()
  const next = startOutboxKernel(options)
  const { outbox } = await next.nostr.loadWriter()
  await vi.waitFor(() => expect(outbox.entries.get()[0]?.status.phase).toBe('held'))
  expect(await outbox.discard(job.id)).toBe(true)
  expect(next.relay.getEvents()).toEqual([])
  await next.kernel.dispose()
})

test('a note is committed before the signer is asked; a note that only the page has is not committed', async () => {
  const asked = vi.fn()
  const silent: Signer = {
    ...signer,
    sign() {
      asked()
      return new Promise<never>(() => {})
    },
  }
  const storage = createMemoryOutboxStorage()
  const note = { kind: 1, content: 'safe', tags: [] }
  const { access, kernel } = startOutboxKernel({ signer: silent, openOutboxStorage: async () => storage })
  const job = access.publish(note)
  expect(await job.whenStored).toBe(true)
  expect(await storage.get(job.id)).toMatchObject({ task: { draft: note } })
  expect(asked).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce())
  await kernel.dispose()

  const mortal = startOutboxKernel({
    openOutboxStorage: async () => createMemoryOutboxStorage('it is refused'),
  })
  const fleeting = mortal.access.publish(note)
  expect(await fleeting.whenStored).toBe(false)
  await fleeting.whenSent
  await mortal.kernel.dispose()

  const visitor = createTestKernel()
  visitor.kernel.enable(createTestPlugin('writer', { permissions: ['publish:1'] }))
  expect(await visitor.kernel.nostr('writer').publish(note).whenStored).toBe(false)
  await visitor.kernel.dispose()
})

test('a relay that was away gets the same event when it returns', async () => {
  const { access, relay, nostr, kernel } = startOutboxKernel()
  relay.close()
  const job = access.publish({ kind: 1, content: 'patience', tags: [] })
  const { id } = await job.whenSigned
  await vi.waitFor(() => expect(job.status.get().reason).toMatch(/Not sent yet/))
  relay.open()
  nostr.reconnect()
  await job.whenSent
  expect(relay.getEvents().map(e => e.id)).toEqual([id])
  await kernel.dispose()
})

test('an event with a long wait before its next try goes out as soon as a relay answers again', async () => {
  const { access, relay, kernel } = startOutboxKernel({ retryDelayMs: () => HOUR_MS })
  relay.close()
  const job = access.publish({ kind: 1, content: 'patience', tags: [] })
  await vi.waitFor(() => expect(job.status.get().reason).toMatch(/Not sent yet/))
  await vi.waitFor(() => expect(access.network.online.get()).toBe(false))
  relay.open()
  // The relay accepts connections again, but the browser fires no `online` event.
  await vi.waitFor(() => expect(job.status.get().phase).toBe('sent'), 5_000)
  expect(relay.getEvents().map(e => e.content)).toEqual(['patience'])
  await kernel.dispose()
})

test('the next start retries at once what the last one could not send', async () => {
  const storage = createMemoryOutboxStorage()
  const relay = createInMemoryRelay()
  const options = { relays: [relay], retryDelayMs: () => HOUR_MS, openOutboxStorage: async () => storage }
  const before = startOutboxKernel(options)
  relay.close()
  const job = before.access.publish({ kind: 1, content: 'again', tags: [] })
  await vi.waitFor(() => expect(job.status.get().reason).toMatch(/Not sent yet/))
  await before.kernel.dispose()
  relay.open()
  const after = startOutboxKernel(options)
  await after.nostr.loadWriter()
  await vi.waitFor(() => expect(relay.getEvents().map(e => e.content)).toEqual(['again']))
  await after.kernel.dispose()
})

test('an event that no relay accepted can be discarded; one that a relay has cannot', async () => {
  const { access, relay, nostr, kernel } = startOutboxKernel()
  relay.close()
  const job = access.publish({ kind: 1, content: 'never mind', tags: [] })
  const { id } = await job.whenSigned
  await vi.waitFor(() => expect(job.status.get().reason).toMatch(/Not sent yet/))
  const { outbox } = await nostr.loadWriter()
  expect(await outbox.discard(job.id)).toBe(false)
  expect(await outbox.discard(job.id, { includeSending: true })).toBe(true)
  expect(job.status.get().phase).toBe('discarded')
  expect(access.peek({ id })).toBeUndefined()
  relay.open()
  nostr.reconnect()
  const there = access.publish({ kind: 1, content: 'there', tags: [] })
  await there.whenSent
  expect(await outbox.discard(there.id, { includeSending: true })).toBe(false)
  expect(relay.getEvents().map(e => e.content)).toEqual(['there'])
  await kernel.dispose()
})

test('a deletion discards its note if no relay has the note yet', async () => {
  const { access, relay, nostr, kernel } = startOutboxKernel()
  relay.close()
  const note = access.publish({ kind: 1, content: 'oh no', tags: [] })
  const { id } = await note.whenSigned
  await vi.waitFor(() => expect(note.status.get().reason).toMatch(/Not sent yet/))
  const deletion = access.publish({ kind: 5, content: '', tags: [['e', id]] })
  await deletion.whenSigned
  await waitForPhase(note, 'discarded')
  relay.open()
  nostr.reconnect()
  await deletion.whenSent
  expect(relay.getEvents().map(e => e.kind)).toEqual([5])
  await kernel.dispose()
})

test('after seven days in vain a note has failed, and is tried again when the user asks', async () => {
  const shared = createMemoryOutboxStorage()
  const first = startOutboxKernel({ openOutboxStorage: async () => shared })
  first.relay.close()
  const job = first.access.publish({ kind: 1, content: 'last week', tags: [] })
  await job.whenSigned
  await vi.waitFor(() => expect(job.status.get().reason).toMatch(/Not sent yet/))
  await first.kernel.dispose()
  for (const row of await shared.all())
    await shared.put({ ...row, createdAt: row.createdAt - 8 * 86_400_000 })
  const second = startOutboxKernel({ openOutboxStorage: async () => shared })
  const { outbox } = await second.nostr.loadWriter()
  await vi.waitFor(() =>
    expect(outbox.entries.get()[0]?.status).toMatchObject({
      phase: 'failed',
      reason: 'No relay took it in 7 days.',
    }),
  )
  expect(second.relay.getEvents()).toEqual([])
  outbox.retry(job.id)
  await vi.waitFor(() => expect(second.relay.getEvents().map(e => e.content)).toEqual(['last week']))
  await second.kernel.dispose()
})

test('rows that a closed page left behind are sent by the next page, with the same id', async () => {
  const shared = createMemoryOutboxStorage()
  const first = startOutboxKernel({ openOutboxStorage: async () => shared })
  first.relay.close()
  const job = first.access.publish({ kind: 1, content: 'crash', tags: [] })
  const { id } = await job.whenSigned
  await first.kernel.dispose()
  const second = startOutboxKernel({ openOutboxStorage: async () => shared })
  await second.nostr.loadWriter()
  await vi.waitFor(() => expect(second.relay.getEvents().map(e => e.id)).toEqual([id]))
  await second.kernel.dispose()
})

test('a signer that returns something else publishes nothing', async () => {
  const lying = {
    ...signer,
    sign: async (draft: never) =>
      signer.sign({ ...(draft as object), content: 'evil' } as never, {} as never),
  }
  const { access, relay, kernel } = startOutboxKernel({ signer: lying })
  const job = access.publish({ kind: 1, content: 'good', tags: [] })
  await expect(job.whenSigned).rejects.toThrow('The signer changed what was to be signed.')
  expect(job.status.get().phase).toBe('failed')
  expect(relay.getEvents()).toEqual([])
  await kernel.dispose()
})

test('an event with a secret key in any field is not signed', async () => {
  const { access, relay, kernel } = startOutboxKernel()
  const nsec = 'nsec1vl029mgpspedva04g90vltkh6fvh240zqtv9k0t9af8935ke9laqsnlfe5'
  const leak = 'This holds a secret key or a wallet connection.'
  await expect(
    access.editList({ kind: 0 }, [{ set: { about: `mine: ${nsec}` } }]).whenSigned,
  ).rejects.toThrow(leak)
  await expect(access.publish({ kind: 1, content: '', tags: [['t', nsec]] }).whenSigned).rejects.toThrow(leak)
  expect(relay.getEvents()).toEqual([])
  await kernel.dispose()
})

test('a signer that never answers can be cancelled; a plugin without the permission is refused', async () => {
  const silent = { ...signer, sign: () => new Promise<never>(() => {}) }
  const { access, kernel } = startOutboxKernel({ signer: silent })
  const stop = new AbortController()
  const job = access.publish({ kind: 1, content: 'hm', tags: [] }, { signal: stop.signal })
  setTimeout(() => stop.abort(), 50)
  await expect(job.whenSigned).rejects.toThrow('Cancelled.')
  expect(() => access.publish({ kind: 7, content: '+', tags: [] })).toThrow("no permission 'publish:7'")
  await expect(access.sign({ kind: 24242, content: '', tags: [] })).rejects.toThrow(
    "no permission 'sign:24242'",
  )
  await kernel.dispose()
})

test('a visitor is told to sign in', async () => {
  const { kernel } = createTestKernel()
  kernel.enable(createTestPlugin('writer', { permissions: ['publish:1'] }))
  const job = kernel.nostr('writer').publish({ kind: 1, content: 'x', tags: [] })
  await expect(job.whenSigned).rejects.toThrow('Sign in to do this.')
  await kernel.dispose()
})

test('if the storage refuses everything, no note is lost: it is sent from memory, with a warning', async () => {
  const refusing = {
    ...createMemoryOutboxStorage(),
    put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
  }
  const { access, relay, kernel } = startOutboxKernel({ openOutboxStorage: async () => refusing })
  const job = access.publish({ kind: 1, content: 'from memory', tags: [] })
  await job.whenSent
  expect(relay.getEvents().map(e => e.content)).toEqual(['from memory'])
  expect(kernel.faults.get().map(f => f.where)).toContain('outbox')
  await kernel.dispose()
})

test('a note without a relay to go to is retried after a pause, also hours later', async () => {
  let time = Date.now()
  const storage = createMemoryOutboxStorage()
  const options = { now: () => time, openOutboxStorage: async () => storage }
  const { access, nostr, kernel } = startOutboxKernel({ ...options, retryDelayMs: () => 5_000 })
  const job = access.publish({ kind: 1, content: 'nobody listens', tags: [] }, { onlyRelays: [] })
  const stored = () => storage.get(job.id)
  await vi.waitFor(async () => expect((await stored())?.attempts).toBe(1))
  time += 2 * HOUR_MS
  nostr.reconnect()
  await vi.waitFor(async () => expect((await stored())?.attempts).toBe(2))
  expect(await stored()).toMatchObject({ nextAt: time + 5_000, reason: 'There is no relay to send it to.' })
  await kernel.dispose()
})
