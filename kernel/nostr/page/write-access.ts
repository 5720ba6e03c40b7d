import type { ReadableStore } from '../../core/store'
import { UserFacingError } from '../../core/user-facing-error'
import type { AccountSession, NostrAccess, SignOptions } from '../../ports/nostr-access'
import { type EditOptions, isPrivateListChange, type PublishJob } from '../../ports/publishing'
import type { NostrWriter } from './outbox/nostr-writer'
import { createPublishJob } from './outbox/publish-job'
import type { OutboxTask } from './outbox/rows/outbox-row'
import type { SignerCallOptions } from './signer/kernel-signer'

export interface WriteAccessOptions {
  /** The id of the plugin that this access belongs to. */
  readonly owner: string
  readonly hasPermission: (permission: string) => boolean
  readonly session: ReadableStore<AccountSession>
  /** Resolves with the signer and the outbox, whose code is loaded at the first call. */
  readonly loadWriter: () => Promise<NostrWriter>
  /** True if the plugin was disabled or removed. */
  readonly isDisposed: () => boolean
}

const LOAD_FAILED_MESSAGE = 'A part of Pinion could not be loaded. Check your connection and try again.'

/**
 * Creates the functions with which a plugin signs and publishes. It may do only what its manifest allows, and nothing
 * after it was removed.
 */
export function createWriteAccess(
  options: WriteAccessOptions,
): Pick<
  NostrAccess,
  | 'hasPermission'
  | 'publish'
  | 'send'
  | 'editList'
  | 'getUnsignedChanges'
  | 'getListVersions'
  | 'sign'
  | 'encrypt'
  | 'decrypt'
> {
  const { owner, hasPermission, session, loadWriter, isDisposed } = options
  const isAllowed = (permission: string) => !isDisposed() && hasPermission(permission)
  const requirePermission = (permission: string) => {
    if (!isAllowed(permission)) throw new Error(`${owner} has no permission '${permission}'`)
  }
  const load = () =>
    loadWriter().catch(() => {
      throw new UserFacingError(LOAD_FAILED_MESSAGE)
    })

  const submit = (task: OutboxTask, options: EditOptions, chosen?: string): PublishJob => {
    // A signed event has its own id as the id of its row. So an event that is submitted twice, by a page that was
    // closed in between, has only one row.
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
            options,
            status,
            onCommitted: commit,
          }),
        error => fail(error.message),
      )
    return job
  }

  /**
   * Uses the account at the time of the call, because the user may switch accounts while the signer's code is loaded.
   */
  const signerCallOptions = ({
    signal,
    account = session.get().pubkey,
  }: SignOptions = {}): SignerCallOptions => ({
    plugin: owner,
    signal,
    account,
  })

  return {
    hasPermission: isAllowed,
    publish(draft, options = {}) {
      requirePermission(`publish:${draft.kind}`)
      if (options.account !== undefined) requirePermission('publish-as')
      // The event is dated at the time of the user's action, because it may be signed and sent a minute later.
      return submit(
        { draft: { ...draft, created_at: draft.created_at ?? Math.floor(Date.now() / 1000) } },
        options,
        options.account,
      )
    },
    send(event, options = {}) {
      requirePermission(`send:${event.kind}`)
      return submit({ signed: event }, options)
    },
    editList(list, changes, options = {}) {
      requirePermission(`publish:${list.kind}`)
      if (changes.some(isPrivateListChange)) requirePermission('decrypt')
      return submit({ list, changes, isNew: options.isNew ?? false }, options)
    },
    async getUnsignedChanges(id) {
      requirePermission('decrypt')
      return (await load()).outbox.unsignedChanges(owner, id)
    },
    async getListVersions(list) {
      requirePermission(`publish:${list.kind}`)
      const { pubkey } = session.get()
      return pubkey === undefined ? [] : (await load()).outbox.versions(pubkey, list)
    },
    async sign(draft, options) {
      requirePermission(`sign:${draft.kind}`)
      const callOptions = signerCallOptions(options)
      return (await load()).signer.sign(draft, callOptions)
    },
    async encrypt(peer, text, options) {
      requirePermission('decrypt')
      const callOptions = signerCallOptions(options)
      return (await load()).signer.encrypt(peer, text, callOptions)
    },
    async decrypt(peer, payload, options) {
      requirePermission('decrypt')
      const callOptions = signerCallOptions(options)
      return (await load()).signer.decrypt(peer, payload, { ...callOptions, nip04: options?.nip04 })
    },
  }
}
