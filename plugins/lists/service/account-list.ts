import { createDisposable, createValueStore, type Disposable } from '#kernel'
import type { EventAddress } from '#kernel/nostr'
import type { ListChange, NostrAccess, NostrEvent } from '#kernel/ports'
import type { ListEntry, OwnListState, PrivateEntriesState } from '../contract'
import type { PrivateEntriesDecrypter } from '../private/private-entries-decrypters'
import { applyPrivateChanges, applyPublicChanges } from './apply-changes'
import {
  LIST_LOOKUP_RUNNING,
  type ListAbsenceReason,
  type NewestVersionWatcher,
} from './newest-version-watcher'

export interface AccountListOptions {
  readonly nostr: NostrAccess
  readonly versions: NewestVersionWatcher
  /** Loads the code that decrypts lists. Resolves with `undefined` if that failed; the next call tries again. */
  readonly openReader: (list: AccountList) => Promise<PrivateEntriesDecrypter | undefined>
}

/** One list of one account. All plugins share it. */
export interface AccountList {
  readonly address: EventAddress
  /** The `NostrAccess` of each plugin that listens, has the right `decrypt`, and has opened the private part. */
  readonly privateAccesses: ReadonlySet<NostrAccess>
  getState(privately: boolean): OwnListState
  /** Calls `fn` at each change. Relays are queried while somebody listens. With `privateAccess`, private entries are wanted too. */
  listen(fn: () => void, privateAccess: NostrAccess | undefined): Disposable
  /** Shows the changes until the returned object is disposed. */
  showPending(changes: readonly ListChange[]): Disposable
  /** Returns the encrypted content of the newest version; empty if there is none. */
  content(): string
  /** Called by the `PrivateEntriesDecrypter` to report decrypted entries and the state of the private part. */
  setDecrypted(entries: readonly ListEntry[], part: PrivateEntriesState): void
  /** Returns the entries and the state that were reported most recently, without pending changes. */
  getDecrypted(): { readonly entries: readonly ListEntry[]; readonly part: PrivateEntriesState }
  /** Loads the `PrivateEntriesDecrypter` and calls `use` with it, if the account is still signed in by then. */
  withReader(use: (reader: PrivateEntriesDecrypter) => void): Promise<void>
  /** Must be called after the account's sign-in method or rights have changed. */
  update(): void
}

const NO_PRIVATE: PrivateEntriesState = { phase: 'none' }
const UNREAD_PRIVATE: PrivateEntriesState = { phase: 'unread' }
const READING_PRIVATE: PrivateEntriesState = { phase: 'reading' }
const NO_ENTRIES: readonly ListEntry[] = []
const FOUND: ListAbsenceReason = { lookupState: 'there', answers: LIST_LOOKUP_RUNNING.answers }

export function createAccountList(address: EventAddress, options: AccountListOptions): AccountList {
  const { nostr, versions, openReader } = options
  const changeSignal = createValueStore({})
  const pendingChanges = new Set<{ readonly changes: readonly ListChange[] }>()
  const privateAccesses = new Map<NostrAccess, number>()
  let newest: NostrEvent | undefined
  let absence = LIST_LOOKUP_RUNNING
  let entries = NO_ENTRIES
  let part = NO_PRIVATE
  let fullState: OwnListState | undefined
  let publicState: OwnListState | undefined
  let listenerCount = 0
  let versionWatch: Disposable | undefined
  let reader: PrivateEntriesDecrypter | undefined
  let readerLoading: Promise<void> | undefined

  const invalidate = () => {
    fullState = undefined
    publicState = undefined
    changeSignal.set({})
  }
  const setNewest = (found: NostrEvent | undefined): boolean => {
    if (found === newest) return false
    newest = found
    return true
  }
  /** Stores the reason why no version of the list is known. Returns true if this changes the list's state. */
  const setAbsence = (now: ListAbsenceReason): boolean => {
    const same = now.lookupState === absence.lookupState && now.answers === absence.answers
    absence = now
    return !same && !newest
  }
  const peek = () => {
    const { kind, pubkey, identifier } = address
    return nostr.peek({ kind, pubkey, identifier })
  }
  const isCurrentAccount = () => nostr.session.get().pubkey === address.pubkey

  const list: AccountList = {
    address,
    get privateAccesses() {
      return new Set(privateAccesses.keys())
    },
    getState(privately) {
      // Without a listener, new versions are not reported, so look for a newer version now.
      if (listenerCount === 0 && setNewest(peek())) {
        fullState = undefined
        publicState = undefined
      }
      fullState ??= computeState()
      if (privately) return fullState
      publicState ??= { ...fullState, privateTags: NO_ENTRIES, privateState: NO_PRIVATE }
      return publicState
    },
    listen(fn, privateAccess) {
      listenerCount++
      if (listenerCount === 1) {
        setNewest(peek())
        fullState = undefined
        publicState = undefined
        versionWatch = versions.watch(address, (found, now) => {
          const another = setNewest(found)
          if (!setAbsence(now) && !another) return
          invalidate()
          if (another) list.update()
        })
      }
      const telling = changeSignal.subscribe(fn)
      if (privateAccess) privateAccesses.set(privateAccess, (privateAccesses.get(privateAccess) ?? 0) + 1)
      if (privateAccess) list.update()
      return createDisposable(() => {
        telling.dispose()
        if (privateAccess) removePrivateAccess(privateAccess)
        listenerCount--
        if (listenerCount > 0) return
        versionWatch?.dispose()
        // The next listener queries the relays again. Until then no new version is noticed, so it is no longer certain
        // that there is none.
        if (setAbsence(LIST_LOOKUP_RUNNING)) invalidate()
      })
    },
    showPending(changes) {
      const own = { changes }
      pendingChanges.add(own)
      invalidate()
      return createDisposable(() => {
        pendingChanges.delete(own)
        invalidate()
      })
    },
    content: () => newest?.content ?? '',
    setDecrypted(found, now) {
      const same = found.length === entries.length && found.every((tag, at) => tag === entries[at])
      if (same && now.phase === part.phase && now.reason === part.reason) return
      entries = same ? entries : found
      part = now
      invalidate()
    },
    getDecrypted: () => ({ entries, part }),
    async withReader(use) {
      if (reader) return isCurrentAccount() ? use(reader) : undefined
      readerLoading ??= openReader(list).then(made => {
        reader = made
        if (!made) readerLoading = undefined
      })
      await readerLoading
      // The code of the `PrivateEntriesDecrypter` did not load. The state is reset, so that the user can ask for it again.
      if (!reader && part === READING_PRIVATE) list.setDecrypted(entries, NO_PRIVATE)
      if (reader && isCurrentAccount()) use(reader)
    },
    update() {
      if (privateAccesses.size === 0 || !isCurrentAccount()) return
      if (reader) return reader.update()
      if (list.content() === '' || !nostr.session.get().canSign) return
      // Only the `PrivateEntriesDecrypter` knows whether the signer must ask the user.
      list.setDecrypted(entries, READING_PRIVATE)
      void list.withReader(made => made.update())
    },
  }
  const removePrivateAccess = (privateAccess: NostrAccess) => {
    const others = (privateAccesses.get(privateAccess) ?? 1) - 1
    if (others > 0) privateAccesses.set(privateAccess, others)
    else privateAccesses.delete(privateAccess)
    if (privateAccesses.size > 0) return
    // No view shows private entries any more, so remove the entries from memory.
    reader?.close()
    reader = undefined
    readerLoading = undefined
    list.setDecrypted(NO_ENTRIES, NO_PRIVATE)
  }
  const computeState = (): OwnListState => {
    const changes = [...pendingChanges].flatMap(({ changes }) => changes)
    return {
      account: address.pubkey,
      event: newest,
      ...(newest ? FOUND : absence),
      tags: applyPublicChanges(newest?.tags ?? NO_ENTRIES, changes),
      privateTags: applyPrivateChanges(entries, changes),
      // An encrypted part is reported as unread even before a `PrivateEntriesDecrypter` exists.
      privateState: part.phase === 'none' && list.content() !== '' ? UNREAD_PRIVATE : part,
      hasPendingChanges: pendingChanges.size > 0,
    }
  }
  return list
}
