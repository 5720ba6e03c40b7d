import { Refusal } from '../../core/refusal'
import type { ReadableStore } from '../../core/store'
import type { NostrAccess, Session, SignOptions } from '../../ports/nostr-access'
import type { EditOptions, PublishJob } from '../../ports/publishing'
import type { OutboxTask } from './outbox/outbox-row'
import { isPrivateChange } from './outbox/private-change'
import { createPublishJob } from './outbox/publish-job'
import type { Writer } from './outbox/writer'
import type { AskedFor } from './signer/kernel-signer'

export interface WriteAccessOptions {
  /** The id of the plugin that this access belongs to. */
  readonly owner: string
  readonly permits: (permission: string) => boolean
  readonly session: ReadableStore<Session>
  /** Resolves with the write side, which is loaded at the first call. */
  readonly writer: () => Promise<Writer>
  /** True if the plugin was disabled or removed. */
  readonly gone: () => boolean
}

const NOT_LOADED = 'A part of Pinion could not be loaded. Check your connection and try again.'

/**
 * Creates the functions with which a plugin signs and publishes. It may do only what its manifest allows, and nothing
 * after it was removed.
 */
export function createWriteAccess(
  options: WriteAccessOptions,
): Pick<
  NostrAccess,
  'permits' | 'publish' | 'send' | 'edit' | 'unwritten' | 'versions' | 'sign' | 'encrypt' | 'decrypt'
> {
  const { owner, permits, session, writer, gone } = options
  const allowed = (permission: string) => !gone() && permits(permission)
  const need = (permission: string) => {
    if (!allowed(permission)) throw new Error(`${owner} has no permission '${permission}'`)
  }
  const load = () =>
    writer().catch(() => {
      throw new Refusal(NOT_LOADED)
    })

  const submit = (task: OutboxTask, given: EditOptions, chosen?: string): PublishJob => {
    // An event that is handed over twice, by a page that ended meanwhile, has one row.
    const id = 'signed' in task ? task.signed.id : crypto.randomUUID()
    const { job, status, commit } = createPublishJob(id, async () => (await load()).outbox.discard(id))
    const { pubkey, canSign } = session.get()
    const account = chosen ?? pubkey
    const isChosen = account !== pubkey
    const fail = (reason: string) => {
      status.set({ phase: 'failed', relays: {}, reason })
      commit(false)
    }
    if (account === undefined) fail('Sign in to do this.')
    else if (!canSign && !isChosen) fail('This account is read-only here. Sign in with its key to do this.')
    else
      load().then(
        ({ outbox }) =>
          outbox.submit({
            id,
            account,
            isChosen,
            plugin: owner,
            task,
            hold: given.hold ?? 0,
            status,
            commit,
            ...(given.relays && { relays: given.relays }),
            ...(given.only && { only: given.only }),
            ...(given.signal && { signal: given.signal }),
          }),
        error => fail(error.message),
      )
    return job
  }

  /**
   * Stores the account at the time of the call, because the user may switch accounts while the write side is loaded.
   */
  const asked = ({ signal, account = session.get().pubkey }: SignOptions = {}): AskedFor => ({
    plugin: owner,
    signal,
    account,
  })

  return {
    permits: allowed,
    publish(draft, given = {}) {
      need(`publish:${draft.kind}`)
      if (given.account !== undefined) need('publish-as')
      // The event gets the time of the user's action, because it may be sent a minute later.
      return submit(
        { draft: { ...draft, created_at: draft.created_at ?? Math.floor(Date.now() / 1000) } },
        given,
        given.account,
      )
    },
    send(event, given = {}) {
      need(`send:${event.kind}`)
      return submit({ signed: event }, given)
    },
    edit(list, changes, given = {}) {
      need(`publish:${list.kind}`)
      if (changes.some(isPrivateChange)) need('decrypt')
      return submit({ list, changes, isNew: given.isNew ?? false }, given)
    },
    async unwritten(id) {
      need('decrypt')
      return (await load()).outbox.unwritten(owner, id)
    },
    async versions(list) {
      need(`publish:${list.kind}`)
      const { pubkey } = session.get()
      return pubkey === undefined ? [] : (await load()).outbox.versions(pubkey, list)
    },
    async sign(draft, given) {
      need(`sign:${draft.kind}`)
      const by = asked(given)
      return (await load()).signer.sign(draft, by)
    },
    async encrypt(peer, text, given) {
      need('decrypt')
      const by = asked(given)
      return (await load()).signer.encrypt(peer, text, by)
    },
    async decrypt(peer, payload, given) {
      need('decrypt')
      const by = asked(given)
      return (await load()).signer.decrypt(peer, payload, { ...by, nip04: given?.nip04 })
    },
  }
}
