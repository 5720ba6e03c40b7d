import { Refusal } from '#kernel'
import type { EditOptions, ListChange, ListRef, NostrAccess, PublishJob, RelayDelivery } from '#kernel/ports'
import type { ToastsService } from '#kernel/shell'
import type { EditWords, ListEdit, OwnList } from '../contract'
import { changePrivate, inverseOf } from './apply-changes'
import type { ListOfAccount } from './list-of-account'

/** A list, with the access of the plugin that opened it. */
export interface OpenedList {
  readonly ref: ListRef
  readonly nostr: NostrAccess
  /** Returns the list of the current account; `undefined` for a visitor. */
  readonly current: () => ListOfAccount | undefined
}

export interface ListEditor {
  one(list: OpenedList, changes: readonly ListChange[], how?: EditOptions & EditWords): PublishJob
  together(edits: readonly ListEdit[], how?: Pick<EditWords, 'done'>): readonly PublishJob[]
}

interface EditorOptions {
  readonly toasts: ToastsService
  readonly openedOf: (list: OwnList) => OpenedList
  /** Stores that the user agreed to the decryption of this list. */
  readonly allow: (list: ListOfAccount) => void
}

const isPrivate = (change: ListChange) => 'addPrivate' in change || 'removePrivate' in change

/**
 * Creates the functions that change lists. A change is shown at once and published as an intent. If that fails, it is
 * taken back and a message is shown.
 */
export function createListEditor({ toasts, openedOf, allow }: EditorOptions): ListEditor {
  const edit = (
    { ref, nostr, current }: OpenedList,
    changes: readonly ListChange[],
    { done: _, undone: __, failed = 'The list could not be changed.', ...options }: EditOptions & EditWords,
    pair?: AbortController,
  ): PublishJob => {
    const list = current()
    if (!list || !nostr.session.get().canSign) throw new Refusal('Sign in to do that.')
    const shown = list.show(changes)
    let job: PublishJob
    try {
      job = nostr.edit(ref, changes, pair ? { ...options, signal: pair.signal } : options)
    } catch (error) {
      shown.dispose()
      throw error
    }
    const release = () => shown.dispose()
    job.signed.then(() => noteWritten(list, changes)).then(release, release)
    job.signed.catch(() => pair?.abort(job))
    job.sent.then(undefined, error => {
      const { event, phase } = job.status.get()
      // The change was taken back, so the previous version is the newest one again. Decrypt its private entries again.
      if (event && changes.some(isPrivate)) void list.withReader(reader => reader.readAgain())
      const byOther = pair?.signal.aborted && pair.signal.reason !== job
      if (phase === 'discarded' || options.signal?.aborted || byOther) return
      const reason = error instanceof Error ? error.message : ''
      toasts.show({ text: `${failed} ${reason}`.trim(), tone: 'danger' })
    })
    reportWaiting(job, toasts)
    return job
  }
  /** Applies the private changes to the known entries, which are shown until the new version is decrypted. */
  const noteWritten = async (list: ListOfAccount, changes: readonly ListChange[]) => {
    if (!changes.some(isPrivate)) return
    const { entries, part } = list.decryptedNow()
    list.decrypted(changePrivate(entries, changes), part)
    if (changes.some(change => 'addPrivate' in change)) allow(list)
    await list.withReader(reader => reader.look())
  }
  const offerUndo = (
    text: string,
    made: readonly { list: OpenedList; job: PublishJob; back: readonly ListChange[] }[],
    undone?: () => void,
  ) => {
    const account = made[0]?.list.nostr.session.get().pubkey
    const undo = () => {
      undone?.()
      for (const { list, job, back } of made)
        void job.undo().then(undone => {
          // If another account is signed in now, undoing the change would change that account's list.
          const isTheirs = list.nostr.session.get().pubkey === account
          if (!undone && isTheirs && back.length > 0) edit(list, back, {})
        })
    }
    void Promise.all(made.map(({ job }) => job.signed)).then(
      () => toasts.show({ text, undo }),
      () => {},
    )
  }
  const backOf = ({ current }: OpenedList, changes: readonly ListChange[]) => {
    const state = current()?.get(true)
    return state ? inverseOf(changes, state) : []
  }
  return {
    one(list, changes, how = {}) {
      const back = backOf(list, changes)
      const job = edit(list, changes, how)
      if (how.done !== undefined) offerUndo(how.done, [{ list, job, back }], how.undone)
      return job
    },
    together(edits, { done } = {}) {
      const pair = edits.length > 1 ? new AbortController() : undefined
      const made = edits.map(({ list: own, changes, failed }) => {
        const list = openedOf(own)
        const back = backOf(list, changes)
        return { list, back, job: edit(list, changes, failed === undefined ? {} : { failed }, pair) }
      })
      if (done !== undefined) offerUndo(done, made)
      return made.map(({ job }) => job)
    },
  }
}

/**
 * Shows the reason once if the change has to wait: the newest version cannot be read, or the relays that answered have
 * not taken it while others are not reached.
 */
function reportWaiting(job: PublishJob, toasts: ToastsService): void {
  const listening = job.status.subscribe(() => {
    const { phase, reason, relays } = job.status.get()
    const refusal = phase === 'sending' ? refusalOf(Object.values(relays)) : undefined
    const isOpen = phase === 'queued' || phase === 'held' || phase === 'sending'
    const text = phase === 'queued' ? reason : refusal && `No relay has taken the change yet: ${refusal}`
    if (isOpen && text === undefined) return
    listening.dispose()
    if (isOpen && text !== undefined) toasts.show({ text })
  })
}

/** The prefix of a relay's own words (NIP-01), unlike those about a connection. */
const RELAY_WORDS = /^[a-z-]+:/

/**
 * Returns the words of a relay that refused the event, if all were asked, none has accepted it, and one is asked again.
 */
function refusalOf(relays: readonly RelayDelivery[]): string | undefined {
  const states = relays.map(({ state }) => state)
  if (!states.includes('failed') || !states.every(state => state === 'refused' || state === 'failed'))
    return undefined
  return relays.find(({ state, reason = '' }) => state === 'refused' || RELAY_WORDS.test(reason))?.reason
}
