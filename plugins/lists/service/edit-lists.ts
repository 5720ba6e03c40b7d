import { Refusal } from '#kernel'
import type { EditOptions, ListChange, ListRef, NostrAccess, PublishJob } from '#kernel/ports'
import type { ToastsService } from '#kernel/shell'
import type { EditWords, ListEdit, OwnList } from '../contract'
import { changePrivate, inverseOf } from './apply-changes'
import type { ListOfAccount } from './list-of-account'

/** A list as one plugin opened it. */
export interface OpenedList {
  readonly ref: ListRef
  readonly nostr: NostrAccess
  /** The list of the account that reads; absent for a visitor. */
  readonly current: () => ListOfAccount | undefined
}

export interface ListEditor {
  one(list: OpenedList, changes: readonly ListChange[], how?: EditOptions & EditWords): PublishJob
  together(edits: readonly ListEdit[], how?: Pick<EditWords, 'done'>): readonly PublishJob[]
}

interface EditorOptions {
  readonly toasts: ToastsService
  readonly openedOf: (list: OwnList) => OpenedList
  /** Remembers that the user lets this list be decrypted. */
  readonly allow: (list: ListOfAccount) => void
}

const isPrivate = (change: ListChange) => 'addPrivate' in change || 'removePrivate' in change

/** Changes lists: shown at once, published as intents, taken back with a message on failure. */
export function createListEditor({ toasts, openedOf, allow }: EditorOptions): ListEditor {
  const edit = (
    { ref, nostr, current }: OpenedList,
    changes: readonly ListChange[],
    { done: _, failed = 'The list could not be changed.', ...options }: EditOptions & EditWords,
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
      // The list is the former version again, and so are its private entries.
      if (event && changes.some(isPrivate)) void list.withReader(reader => reader.readAgain())
      const byOther = pair?.signal.aborted && pair.signal.reason !== job
      if (phase === 'discarded' || options.signal?.aborted || byOther) return
      const reason = error instanceof Error ? error.message : ''
      toasts.show({ text: `${failed} ${reason}`.trim(), tone: 'danger' })
    })
    reportWaiting(job, toasts)
    return job
  }
  /** Until the new version is decrypted, its private entries are known from the change. */
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
  ) => {
    const account = made[0]?.list.nostr.session.get().pubkey
    const undo = () => {
      for (const { list, job, back } of made)
        void job.undo().then(undone => {
          // After a switch, the reversal would change the other account's list.
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
      if (how.done !== undefined) offerUndo(how.done, [{ list, job, back }])
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

/** If the newest version cannot be read, the change has to wait; the user is told once. */
function reportWaiting(job: PublishJob, toasts: ToastsService): void {
  const listening = job.status.subscribe(() => {
    const { phase, reason } = job.status.get()
    if (phase === 'queued' && reason === undefined) return
    listening.dispose()
    if (phase === 'queued' && reason !== undefined) toasts.show({ text: reason })
  })
}
