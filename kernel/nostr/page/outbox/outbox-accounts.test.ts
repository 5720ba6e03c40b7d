import { expect, test, vi } from 'vitest'
import { friend, ME, signer } from '../../../../tests/support/outbox'
import { type Signer, SignerGone, Signers } from '../../../ports/signing'
import { createTestKernel, testEvent, testPlugin, testSigner } from '../../../testing'
import { createMemoryStorage } from './outbox-storage'

/** Starts a kernel for two accounts of one browser, each with its own key. */
function startWithTwo(options: Parameters<typeof createTestKernel>[0] = {}, mine: Signer = signer) {
  const other = testSigner('02'.repeat(32))
  const as = ({ pubkey }: Signer) => ({ pubkey, canSign: true, method: 'key' }) as const
  const { kernel, session, ...made } = createTestKernel({ session: as(signer), ...options })
  kernel.enable(
    testPlugin('keys', { provides: [Signers] }, context => {
      context.provide(Signers, { open: async ({ pubkey }) => (pubkey === ME ? mine : other) })
    }),
  )
  kernel.enable(testPlugin('writer', { permissions: ['publish:1', 'publish:3', 'sign:27235', 'decrypt'] }))
  return {
    ...made,
    kernel,
    access: kernel.nostr('writer'),
    other,
    read: (who: Signer) => session.set(() => as(who)),
  }
}
const follow = (n: number) => [{ add: ['p', friend(n)] }]

test('a list change that is still being prepared during an account switch is not signed by the next account', async () => {
  const had = testEvent({ kind: 3, pubkey: ME, tags: [['p', friend(1)]] })
  const storage = createMemoryStorage()
  const { versions } = storage
  const looked = vi.fn()
  let goOn = () => {}
  const waiting = new Promise<void>(resolve => {
    goOn = resolve
  })
  storage.versions = async address => {
    looked()
    await waiting
    return versions(address)
  }
  const { access, kernel, relay, other, read } = startWithTwo({
    events: [had],
    outbox: async () => storage,
  })
  const job = access.edit({ kind: 3 }, follow(2))
  await vi.waitFor(() => expect(looked).toHaveBeenCalled())
  read(other)
  goOn()
  await access.publish({ kind: 1, content: 'of the other', tags: [] }).sent
  expect(
    relay
      .events()
      .filter(({ pubkey }) => pubkey === other.pubkey)
      .map(({ kind }) => kind),
  ).toEqual([1])
  expect(job.status.get()).toMatchObject({ phase: 'queued' })
  read(signer)
  expect(await job.signed).toMatchObject({ pubkey: ME, tags: [...had.tags, ['p', friend(2)]] })
  await job.sent
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
    dispose: () => waiting(new SignerGone('Cancelled.')),
  }
  const { access, kernel, relay, other, read } = startWithTwo({}, slow)
  const jobs = [1, 2].map(n => access.edit({ kind: 3 }, follow(n), { isNew: true }))
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce())
  read(other)
  await access.publish({ kind: 1, content: 'of the other', tags: [] }).sent
  expect(relay.events().map(({ kind, pubkey }) => [kind, pubkey])).toEqual([[1, other.pubkey]])
  expect(jobs.map(job => job.status.get().phase)).toEqual(['queued', 'queued'])
  read(signer)
  await Promise.all(jobs.map(job => job.sent))
  const newest = relay.events().find(({ kind, tags }) => kind === 3 && tags.length === 2)
  expect(newest).toMatchObject({ pubkey: ME, tags: [1, 2].map(n => ['p', friend(n)]) })
  await kernel.dispose()
})

test('a plugin’s request is signed by the account of that moment, or by the account that the request names', async () => {
  const { access, kernel, other, read } = startWithTwo()
  const asked = access.sign({ kind: 27235, content: '', tags: [] })
  const named = access.sign({ kind: 27235, content: '', tags: [] }, { account: other.pubkey })
  read(other)
  await expect(asked).rejects.toThrow('Another account reads here now.')
  expect(await named).toMatchObject({ pubkey: other.pubkey })
  await expect(access.encrypt(friend(1), 'x', { account: ME })).rejects.toThrow('Another account')
  await kernel.dispose()
})
