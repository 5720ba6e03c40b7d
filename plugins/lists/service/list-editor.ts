import { UserFacingError } from '#kernel'
import type { EditOptions, ListChange, ListRef, NostrAccess, PublishJob, RelayDelivery } from '#kernel/ports'
import type { ToastsService } from '#kernel/shell'
import type { EditFeedback, ListEdit, OwnList } from '../contract'
import type { AccountList } from './account-list'
import { applyPrivateChanges, invertChanges } from './apply-changes'

/** A list, with the access of the plugin that opened it. */
export interface OpenList {
  readonly ref: ListRef
  readonly nostr: NostrAccess
  /** Returns the list of the current account; `undefined` for a visitor. */
  readonly current: () => AccountList | undefined
}

export interface ListEditor {
  editOne(list: OpenList, changes: readonly ListChange[], options?: EditOptions & EditFeedback): PublishJob
  editTogether(edits: readonly ListEdit[], options?: Pick<EditFeedback, 'success'>): readonly PublishJob[]
}

interface EditorOptions {
  readonly toasts: ToastsService
  readonly getOpenedList: (list: OwnList) => OpenList
  /** Stores that the user agreed to the decryption of this list. */
  readonly grantConsent: (list: AccountList) => void
}

const isPrivate = (change: ListChange) => 'addPrivate' in change || 'removePrivate' in change

/**
 * Creates the functions that change lists. A change is shown at once and published as an intent. If that fails, it is
 * taken back and a message is shown.
 */
export function createListEditor({ toasts, getOpenedList, grantConsent }: EditorOptions): ListEditor {
  const edit = (
    { ref, nostr, current }: OpenList,
    changes: readonly ListChange[],
    {
      success: _,
      onUndo: __,
      failure = 'The list could not be changed.',
      ...options
    }: EditOptions & EditFeedback,
    sharedAbort?: AbortController,
  ): PublishJob => {
    const list = current()
    if (!list || !nostr.session.get().canSign) throw new UserFacingError('Sign in to do that.')
    const shown = list.showPending(changes)
    let job: PublishJob
    try {
      job = nostr.editList(ref, changes, sharedAbort ? { ...options, signal: sharedAbort.signal } : options)
    } catch (error) {
      shown.dispose()
      throw error
    }
    const release = () => shown.dispose()
    job.whenSigned.then(() => updateDecrypted(list, changes)).then(release, release)
    job.whenSigned.catch(() => sharedAbort?.abort(job))
    job.whenSent.then(undefined, error => {
      const { event, phase } = job.status.get()
      // The change was taken back, so the previous version is the newest one again. Decrypt its private entries again.
      if (event && changes.some(isPrivate)) void list.withReader(reader => reader.readAgain())
      const byOther = sharedAbort?.signal.aborted && sharedAbort.signal.reason !== job
      if (phase === 'discarded' || options.signal?.aborted || byOther) return
      const reason = error instanceof Error ? error.message : ''
      toasts.show({ text: `${failure} ${reason}`.trim(), tone: 'danger' })
    })
    reportWaiting(job, toasts)
    return job
  }
  /** Applies the private changes to the known entries, which are shown until the new version is decrypted. */
  const updateDecrypted = async (list: AccountList, changes: readonly ListChange[]) => {
    if (!changes.some(isPrivate)) return
    const { entries, part } = list.getDecrypted()
    list.setDecrypted(applyPrivateChanges(entries, changes), part)
    if (changes.some(change => 'addPrivate' in change)) grantConsent(list)
    await list.withReader(reader => reader.update())
  }
  const offerUndo = (
    text: string,
    edits: readonly { list: OpenList; job: PublishJob; inverse: readonly ListChange[] }[],
    undone?: () => void,
  ) => {
    const account = edits[0]?.list.nostr.session.get().pubkey
    const undo = () => {
      undone?.()
      for (const { list, job, inverse } of edits)
        void job.undo().then(undone => {
          // If another account is signed in now, undoing the change would change that account's list.
          const isSameAccount = list.nostr.session.get().pubkey === account
          if (!undone && isSameAccount && inverse.length > 0) edit(list, inverse, {})
        })
    }
    void Promise.all(edits.map(({ job }) => job.whenSigned)).then(
      () => toasts.show({ text, undo }),
      () => {},
    )
  }
  const inverseChanges = ({ current }: OpenList, changes: readonly ListChange[]) => {
    const state = current()?.getState(true)
    return state ? invertChanges(changes, state) : []
  }
  return {
    editOne(list, changes, options = {}) {
      const back = inverseChanges(list, changes)
      const job = edit(list, changes, options)
      if (options.success !== undefined)
        offerUndo(options.success, [{ list, job, inverse: back }], options.onUndo)
      return job
    },
    editTogether(edits, { success: done } = {}) {
      const pair = edits.length > 1 ? new AbortController() : undefined
      const jobs = edits.map(({ list: own, changes, failure }) => {
        const list = getOpenedList(own)
        const back = inverseChanges(list, changes)
        return {
          list,
          inverse: back,
          job: edit(list, changes, failure === undefined ? {} : { failure }, pair),
        }
      })
      if (done !== undefined) offerUndo(done, jobs)
      return jobs.map(({ job }) => job)
    },
  }
}

/**
 * Shows the reason once if a change has to wait: because the newest version cannot be read, or because the relays that
 * answered have refused the change while others cannot be reached.
 */
function reportWaiting(job: PublishJob, toasts: ToastsService): void {
  const listening = job.status.subscribe(() => {
    const { phase, reason, relays } = job.status.get()
    const refusal = phase === 'sending' ? findRefusal(Object.values(relays)) : undefined
    const isOpen = phase === 'queued' || phase === 'held' || phase === 'sending'
    const text = phase === 'queued' ? reason : refusal && `No relay has taken the change yet: ${refusal}`
    if (isOpen && text === undefined) return
    listening.dispose()
    if (isOpen && text !== undefined) toasts.show({ text })
  })
}

/**
 * Matches the prefix of a reason that a relay itself has given (NIP-01). Reasons about a failed connection have no such
 * prefix.
 */
const RELAY_WORDS = /^[a-z-]+:/

/**
 * Returns the reason of a relay that refused the event, if every relay was tried, none has accepted it, and at least
 * one will be tried again.
 */
function findRefusal(relays: readonly RelayDelivery[]): string | undefined {
  const states = relays.map(({ state }) => state)
  if (!states.includes('failed') || !states.every(state => state === 'refused' || state === 'failed'))
    return undefined
  return relays.find(({ state, reason = '' }) => state === 'refused' || RELAY_WORDS.test(reason))?.reason
}
