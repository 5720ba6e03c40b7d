import { createCell, type Disposable, toDisposable } from '#kernel'
import type { Address } from '#kernel/nostr'
import type { ListChange, NostrAccess, NostrEvent } from '#kernel/ports'
import type { ListEntry, OwnListState, PrivatePart } from '../contract'
import type { PrivateReader } from '../private/private-readers'
import { changePrivate, changePublic } from './apply-changes'
import { type Absence, LOOKING, type NewestVersions } from './newest-versions'

export interface ListOptions {
  readonly nostr: NostrAccess
  readonly versions: NewestVersions
  /** Loads the code that decrypts lists. Resolves with `undefined` if that failed; the next call tries again. */
  readonly openReader: (list: ListOfAccount) => Promise<PrivateReader | undefined>
}

/** One list of one account. All plugins share it. */
export interface ListOfAccount {
  readonly address: Address
  /** The accesses of the listening plugins that may decrypt and want private entries. */
  readonly confidants: ReadonlySet<NostrAccess>
  get(privately: boolean): OwnListState
  /** Calls `fn` at each change. Relays are queried while somebody listens. A `confidant` wants private entries too. */
  listen(fn: () => void, confidant: NostrAccess | undefined): Disposable
  /** Shows the changes until the returned object is disposed. */
  show(changes: readonly ListChange[]): Disposable
  /** Returns the encrypted content of the newest version; empty if there is none. */
  content(): string
  /** Called by the `PrivateReader` to report decrypted entries and the state of the private part. */
  decrypted(entries: readonly ListEntry[], part: PrivatePart): void
  /** Returns the entries and the state that were reported most recently, without pending changes. */
  decryptedNow(): { readonly entries: readonly ListEntry[]; readonly part: PrivatePart }
  /** Loads the `PrivateReader` and calls `use` with it, if the account is still signed in by then. */
  withReader(use: (reader: PrivateReader) => void): Promise<void>
  /** Must be called after the account's sign-in method or rights have changed. */
  look(): void
}

const NO_PART: PrivatePart = { phase: 'none' }
const UNREAD: PrivatePart = { phase: 'unread' }
const READING: PrivatePart = { phase: 'reading' }
const NO_LIST: readonly ListEntry[] = []
const THERE: Absence = { found: 'there', answers: LOOKING.answers }

export function createListOfAccount(address: Address, options: ListOptions): ListOfAccount {
  const { nostr, versions, openReader } = options
  const changed = createCell({})
  const shown = new Set<{ readonly changes: readonly ListChange[] }>()
  const confidants = new Map<NostrAccess, number>()
  let newest: NostrEvent | undefined
  let absence = LOOKING
  let entries = NO_LIST
  let part = NO_PART
  let open: OwnListState | undefined
  let discreet: OwnListState | undefined
  let listening = 0
  let watching: Disposable | undefined
  let reader: PrivateReader | undefined
  let coming: Promise<void> | undefined

  const invalidate = () => {
    open = undefined
    discreet = undefined
    changed.set({})
  }
  const take = (found: NostrEvent | undefined): boolean => {
    if (found === newest) return false
    newest = found
    return true
  }
  /** Stores the reason why no version of the list is known. Returns true if this changes the list's state. */
  const takeAbsence = (now: Absence): boolean => {
    const same = now.found === absence.found && now.answers === absence.answers
    absence = now
    return !same && !newest
  }
  const peek = () => {
    const { kind, pubkey, identifier } = address
    return nostr.peek({ kind, pubkey, identifier })
  }
  const reads = () => nostr.session.get().pubkey === address.pubkey

  const list: ListOfAccount = {
    address,
    get confidants() {
      return new Set(confidants.keys())
    },
    get(privately) {
      // Without a listener, new versions are not reported, so look for a newer version now.
      if (listening === 0 && take(peek())) {
        open = undefined
        discreet = undefined
      }
      open ??= stateOf()
      if (privately) return open
      discreet ??= { ...open, privateTags: NO_LIST, privatePart: NO_PART }
      return discreet
    },
    listen(fn, confidant) {
      listening++
      if (listening === 1) {
        take(peek())
        open = undefined
        discreet = undefined
        watching = versions.watch(address, (found, now) => {
          const another = take(found)
          if (!takeAbsence(now) && !another) return
          invalidate()
          if (another) list.look()
        })
      }
      const telling = changed.subscribe(fn)
      if (confidant) confidants.set(confidant, (confidants.get(confidant) ?? 0) + 1)
      if (confidant) list.look()
      return toDisposable(() => {
        telling.dispose()
        if (confidant) leave(confidant)
        listening--
        if (listening > 0) return
        watching?.dispose()
        // The next listener asks the relays again. Until then nobody reports a new list, so the absence is no longer
        // certain.
        if (takeAbsence(LOOKING)) invalidate()
      })
    },
    show(changes) {
      const own = { changes }
      shown.add(own)
      invalidate()
      return toDisposable(() => {
        shown.delete(own)
        invalidate()
      })
    },
    content: () => newest?.content ?? '',
    decrypted(found, now) {
      const same = found.length === entries.length && found.every((tag, at) => tag === entries[at])
      if (same && now.phase === part.phase && now.reason === part.reason) return
      entries = same ? entries : found
      part = now
      invalidate()
    },
    decryptedNow: () => ({ entries, part }),
    async withReader(use) {
      if (reader) return reads() ? use(reader) : undefined
      coming ??= openReader(list).then(made => {
        reader = made
        if (!made) coming = undefined
      })
      await coming
      // The code of the `PrivateReader` did not load. The state is reset, so that the user can ask for it again.
      if (!reader && part === READING) list.decrypted(entries, NO_PART)
      if (reader && reads()) use(reader)
    },
    look() {
      if (confidants.size === 0 || !reads()) return
      if (reader) return reader.look()
      if (list.content() === '' || !nostr.session.get().canSign) return
      // Only the `PrivateReader` knows whether the signer must ask the user.
      list.decrypted(entries, READING)
      void list.withReader(made => made.look())
    },
  }
  const leave = (confidant: NostrAccess) => {
    const others = (confidants.get(confidant) ?? 1) - 1
    if (others > 0) confidants.set(confidant, others)
    else confidants.delete(confidant)
    if (confidants.size > 0) return
    // No view shows private entries any more, so remove the entries from memory.
    reader?.close()
    reader = undefined
    coming = undefined
    list.decrypted(NO_LIST, NO_PART)
  }
  const stateOf = (): OwnListState => {
    const changes = [...shown].flatMap(({ changes }) => changes)
    return {
      account: address.pubkey,
      event: newest,
      ...(newest ? THERE : absence),
      tags: changePublic(newest?.tags ?? NO_LIST, changes),
      privateTags: changePrivate(entries, changes),
      // An encrypted part is reported as unread even before a `PrivateReader` exists.
      privatePart: part.phase === 'none' && list.content() !== '' ? UNREAD : part,
      pending: shown.size > 0,
    }
  }
  return list
}
