import { expect, test, vi } from 'vitest'
import { getFriendKey, OWN_PUBKEY, signer, waitForPhase } from '../../../../tests/support/outbox-fixture'
import { UserFacingError } from '../../../core/user-facing-error'
import { createValueStore } from '../../../core/value-store'
import { type Account, type Signer, Signers, SignerUnavailableError } from '../../../ports/signing'
import {
  createDeferred,
  createInMemoryRelay,
  createTestEvent,
  createTestKernel,
  createTestPlugin,
  createTestSigner,
} from '../../../testing'
import { createMemoryOutboxStorage } from './rows/outbox-storage'

const other = createTestSigner('02'.repeat(32))
const accountOf = ({ pubkey }: Signer, method: Account['method'] = 'key'): Account => ({ pubkey, method })
const note = { kind: 1, content: 'by the other', tags: [] }
const as = { account: other.pubkey }

/** Starts a kernel in which the reader is `ME`. `theirs` signs for the second account of the browser. */
function start(options: Parameters<typeof createTestKernel>[0] = {}, theirs: Signer = other) {
  const accounts = createValueStore<readonly Account[]>([accountOf(signer), accountOf(other)])
  const reader = ({ pubkey }: Signer) => ({ pubkey, canSign: true, method: 'key' }) as const
  const made = createTestKernel({ session: reader(signer), accounts, ...options })
  made.kernel.enable(
    createTestPlugin('keys', { provides: [Signers] }, context => {
      context.provide(Signers, { open: async ({ pubkey }) => (pubkey === OWN_PUBKEY ? signer : theirs) })
    }),
  )
  made.kernel.enable(createTestPlugin('writer', { permissions: ['publish:1', 'publish:3', 'publish-as'] }))
  return {
    ...made,
    accounts,
    access: made.kernel.nostr('writer'),
    read: (who: Signer) => made.session.set(() => reader(who)),
  }
}

/** A signer that answers only when the test says so. Like a remote signer, it ends its requests when it is disposed. */
function slowSigner() {
  const answer = createDeferred<void>()
  const asked = vi.fn()
  const slow: Signer = {
    ...other,
    async sign(...given) {
      asked()
      await answer.promise
      return other.sign(...given)
    },
    dispose: () => answer.reject(new SignerUnavailableError('Cancelled.')),
  }
  return { slow, asked, answer: () => answer.resolve() }
}

test('a note by a chosen account goes to that account’s write relays and to those of the people it tags', async () => {
  const [theirs, friends] = ['theirs', 'friends'].map(name =>
    createInMemoryRelay([], { url: `wss://${name}.test` }),
  )
  if (!theirs || !friends) throw new Error('two relays')
  const list = (pubkey: string, url: string) => createTestEvent({ kind: 10002, pubkey, tags: [['r', url]] })
  const events = [list(other.pubkey, theirs.url), list(getFriendKey(1), friends.url)]
  const { access, kernel, relay, session } = start({ events, foreignRelays: [theirs, friends] })
  const job = access.publish({ ...note, tags: [['p', getFriendKey(1)]] }, as)
  const { id } = await job.whenSent
  await vi.waitFor(() =>
    expect([theirs, friends].map(r => r.getEvents().map(e => e.id))).toEqual([[id], [id]]),
  )
  expect(theirs.getEvents()).toMatchObject([{ pubkey: other.pubkey, content: 'by the other' }])
  expect(relay.getEvents().map(event => event.id)).not.toContain(id)
  expect(session.get().pubkey).toBe(OWN_PUBKEY)
  expect(await access.publish({ ...note, content: 'by the reader' }).whenSent).toMatchObject({
    pubkey: OWN_PUBKEY,
  })
  await kernel.dispose()
})

test('a note by a chosen account without a relay list goes to the relays of this browser', async () => {
  const { access, kernel, relay } = start()
  await access.publish(note, as).whenSent
  expect(relay.getEvents()).toMatchObject([{ pubkey: other.pubkey }])
  await kernel.dispose()
})

test('a plugin without the permission publishes only for the account that reads', async () => {
  const { kernel, relay } = start()
  kernel.enable(createTestPlugin('plain', { permissions: ['publish:1', 'publish:3'] }))
  const plain = kernel.nostr('plain')
  expect(() => plain.publish(note, as)).toThrow("no permission 'publish-as'")
  // `editList` has no option for another account. If a plugin written in JavaScript passes one, it is ignored.
  const asked: { readonly isNew: boolean } = { isNew: true, ...as }
  await plain.editList({ kind: 3 }, [{ add: ['p', getFriendKey(1)] }], asked).whenSent
  expect(relay.getEvents()).toMatchObject([{ kind: 3, pubkey: OWN_PUBKEY }])
  await kernel.dispose()
})

test('an account that is removed, read-only or refuses fails with the reason, and nothing is kept of it', async () => {
  const storage = createMemoryOutboxStorage()
  const locked: Signer = {
    ...other,
    sign: () => Promise.reject(new UserFacingError('The key stayed locked.')),
  }
  const { access, accounts, kernel, relay } = start({ openOutboxStorage: async () => storage }, locked)
  const fails = async (reason: string) => {
    await expect(access.publish(note, as).whenSigned).rejects.toThrow(reason)
    await vi.waitFor(async () => expect(await storage.all()).toEqual([]))
  }
  await fails('The key stayed locked.')
  accounts.set([accountOf(signer), accountOf(other, 'read-only')])
  await fails('This account is read-only here.')
  accounts.set([accountOf(signer)])
  await fails('This account is not in this browser any more.')
  expect(relay.getEvents()).toEqual([])
  await kernel.dispose()
})

test('a switch of accounts does not interrupt a chosen account, and its signer cannot sign for another', async () => {
  const { slow, asked, answer } = slowSigner()
  const { access, kernel, relay, read } = start({}, slow)
  const job = access.publish(note, as)
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce())
  read(other)
  read(signer)
  answer()
  await job.whenSent
  expect(asked).toHaveBeenCalledOnce()
  expect(relay.getEvents()).toMatchObject([{ pubkey: other.pubkey }])
  await kernel.dispose()

  const liar = start({}, { ...signer, pubkey: other.pubkey })
  await expect(liar.access.publish(note, as).whenSigned).rejects.toThrow('signed for another account')
  expect(liar.relay.getEvents()).toEqual([])
  await liar.kernel.dispose()
})

test('signing out of the chosen account discards its note, even while its signer is being asked', async () => {
  const storage = createMemoryOutboxStorage()
  const { slow, asked, answer } = slowSigner()
  const { access, accounts, kernel, nostr, relay } = start({ openOutboxStorage: async () => storage }, slow)
  const job = access.publish(note, as)
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce())
  await (await nostr.loadWriter()).outbox.deleteAccount(other.pubkey)
  answer()
  accounts.set([accountOf(signer)])
  await waitForPhase(job, 'discarded')
  await access.publish(note).whenSent
  expect(relay.getEvents()).toMatchObject([{ pubkey: OWN_PUBKEY }])
  expect((await storage.all()).map(({ account }) => account)).toEqual([OWN_PUBKEY])
  await kernel.dispose()
})

test('after a restart, a chosen account signs what it was asked for, as soon as it is in this browser', async () => {
  const storage = createMemoryOutboxStorage()
  const { slow, asked } = slowSigner()
  const before = start({ openOutboxStorage: async () => storage }, slow)
  const { id } = before.access.publish(note, as)
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce())
  await before.kernel.dispose()

  const accounts = createValueStore<readonly Account[]>([accountOf(signer)])
  const { kernel, nostr, relay, access } = start({ openOutboxStorage: async () => storage, accounts })
  const { outbox } = await nostr.loadWriter()
  const entry = () => outbox.entries.get().find(one => one.id === id)
  await vi.waitFor(() => expect(entry()).toMatchObject({ account: other.pubkey, isChosen: true }))
  await access.publish({ ...note, content: 'by the reader' }).whenSent
  expect(entry()?.status.phase).toBe('queued')
  accounts.set([accountOf(signer), accountOf(other)])
  await vi.waitFor(() => expect(entry()?.status.phase).toBe('sent'))
  expect(
    relay
      .getEvents()
      .map(({ pubkey }) => pubkey)
      .sort(),
  ).toEqual([OWN_PUBKEY, other.pubkey].sort())
  await kernel.dispose()
})
