import { expect, test, vi } from 'vitest'
import { createGate } from '../../../../tests/support/create-gate'
import { getFriendKey, OWN_PUBKEY, signer } from '../../../../tests/support/outbox-fixture'
import { type Signer, Signers, SignerUnavailableError } from '../../../ports/signing'
import { createTestEvent, createTestKernel, createTestPlugin, createTestSigner } from '../../../testing'
import { createMemoryOutboxStorage } from './rows/outbox-storage'

/** Starts a kernel for two accounts of one browser, each with its own key. */
function startWithTwo(options: Parameters<typeof createTestKernel>[0] = {}, mine: Signer = signer) {
  const other = createTestSigner('02'.repeat(32))
  const as = ({ pubkey }: Signer) => ({ pubkey, canSign: true, method: 'key' }) as const
  const { kernel, session, ...made } = createTestKernel({ session: as(signer), ...options })
  kernel.enable(
    createTestPlugin('keys', { provides: [Signers] }, context => {
      context.provide(Signers, { open: async ({ pubkey }) => (pubkey === OWN_PUBKEY ? mine : other) })
    }),
  )
  kernel.enable(
    createTestPlugin('writer', { permissions: ['publish:1', 'publish:3', 'sign:27235', 'decrypt'] }),
  )
  return {
    ...made,
    kernel,
    access: kernel.nostr('writer'),
    other,
    read: (who: Signer) => session.set(() => as(who)),
  }
}
const follow = (n: number) => [{ add: ['p', getFriendKey(n)] }]

test('a list change that is still being prepared during an account switch is not signed by the next account', async () => {
  const had = createTestEvent({ kind: 3, pubkey: OWN_PUBKEY, tags: [['p', getFriendKey(1)]] })
  const storage = createMemoryOutboxStorage()
  const { versions } = storage
  const looked = vi.fn()
  const { whenOpen: waiting, open: goOn } = createGate()
  storage.versions = async address => {
    looked()
    await waiting
    return versions(address)
  }
  const { access, kernel, relay, other, read } = startWithTwo({
    events: [had],
    openOutboxStorage: async () => storage,
  })
  const job = access.editList({ kind: 3 }, follow(2))
  await vi.waitFor(() => expect(looked).toHaveBeenCalled())
  read(other)
  goOn()
  await access.publish({ kind: 1, content: 'of the other', tags: [] }).whenSent
  expect(
    relay
      .getEvents()
      .filter(({ pubkey }) => pubkey === other.pubkey)
      .map(({ kind }) => kind),
  ).toEqual([1])
  expect(job.status.get()).toMatchObject({ phase: 'queued' })
  read(signer)
  expect(await job.whenSigned).toMatchObject({
    pubkey: OWN_PUBKEY,
    tags: [...had.tags, ['p', getFriendKey(2)]],
  })
  await job.whenSent
  await kernel.dispose()
})

test('a signature interrupted by an account switch is asked for again when the first account is back', async () => {
  let waiting = (_: Error) => {}
  const asked = vi.fn()
  const slow: Signer = {
    ...signer,
    sign(...given) {
      asked()
      if (asked.mock.calls.length > 1) return signer.sign(...given)
      return new Promise((_, reject) => {
        waiting = reject
      })
    },
    dispose: () => waiting(new SignerUnavailableError('Cancelled.')),
  }
  const { access, kernel, relay, other, read } = startWithTwo({}, slow)
  const jobs = [1, 2].map(n => access.editList({ kind: 3 }, follow(n), { isNew: true }))
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce())
  read(other)
  await access.publish({ kind: 1, content: 'of the other', tags: [] }).whenSent
  expect(relay.getEvents().map(({ kind, pubkey }) => [kind, pubkey])).toEqual([[1, other.pubkey]])
  expect(jobs.map(job => job.status.get().phase)).toEqual(['queued', 'queued'])
  read(signer)
  await Promise.all(jobs.map(job => job.whenSent))
  const newest = relay.getEvents().find(({ kind, tags }) => kind === 3 && tags.length === 2)
  expect(newest).toMatchObject({ pubkey: OWN_PUBKEY, tags: [1, 2].map(n => ['p', getFriendKey(n)]) })
  await kernel.dispose()
})

test('a plugin’s request is signed by the account of that moment, or by the account that the request names', async () => {
  const { access, kernel, other, read } = startWithTwo()
  const asked = access.sign({ kind: 27235, content: '', tags: [] })
  const named = access.sign({ kind: 27235, content: '', tags: [] }, { account: other.pubkey })
  read(other)
  await expect(asked).rejects.toThrow('Another account reads here now.')
  expect(await named).toMatchObject({ pubkey: other.pubkey })
  await expect(access.encrypt(getFriendKey(1), 'x', { account: OWN_PUBKEY })).rejects.toThrow(
    'Another account',
  )
  await kernel.dispose()
})
