import { defineService, type ReadableStore } from '#kernel'
import type {
  EditOptions,
  ListChange,
  ListRef,
  NostrAccess,
  NostrEvent,
  PublishJob,
  QuerySnapshot,
} from '#kernel/ports'

/** One entry of a list: a tag, such as `['p', pubkey]`. */
export type ListEntry = readonly string[]

/**
 * The state of the encrypted part of a list (NIP-51).
 * - `none`: the newest known version has no encrypted content, or the list was not opened as `private`.
 * - `unread`: decrypting would ask the user, or the account is in this browser without its key (`session.canSign` is
 *   false).
 * - `reading`: the part is being decrypted, or it is not yet known whether the user must be asked.
 * - `read`: the part is decrypted.
 * - `failed`: decrypting has failed, and `reason` says why.
 *
 * While a list has listeners, its encrypted part is decrypted automatically if the account's key is in this browser
 * (`session.method` is 'key') and unlocked. With a locked key or another signer, it is decrypted only after
 * `OwnList.setReadPrivate(true)`.
 */
export interface PrivateEntriesState {
  readonly phase: 'none' | 'unread' | 'reading' | 'read' | 'failed'
  readonly reason?: string
}

/**
 * The state of the search for a list's newest version.
 * - `looking`: relays have not answered yet, or were not queried because the list has no listener.
 * - `none`: enough relays have answered that they have no version. A visitor's list is always in this state.
 * - `no-answer`: too few relays have answered. The view shows `NoAnswer` of `#kernel/shell`.
 * - `there`: `event` is the newest known version, although relays may still be queried for a newer one.
 */
export type ListLookupState = 'looking' | 'none' | 'no-answer' | 'there'

/** One of the reader's own lists, including changes that are not published yet. */
export interface OwnListState {
  /** The account's public key in hex; absent for a visitor. */
  readonly account?: string | undefined
  /** The newest known version; absent as long as no version was found. */
  readonly event?: NostrEvent | undefined
  /**
   * The state of the search for `event`. `tags` may have entries even if there is no event, because new entries are
   * shown before they are published.
   */
  readonly lookupState: ListLookupState
  /** The relays' answers by relay URL, for the component `NoAnswer`. Empty unless `lookupState` is `no-answer`. */
  readonly answers: QuerySnapshot['answers']
  /** All public tags. The array stays the same until a tag changes. */
  readonly tags: readonly ListEntry[]
  /** The private entries that are decrypted so far. Empty if the list was not opened as `private`. */
  readonly privateTags: readonly ListEntry[]
  readonly privateState: PrivateEntriesState
  /** True if the shown list has a change that no signed version contains yet. */
  readonly hasPendingChanges: boolean
}

/** The messages that the user sees after an edit, and what happens after Undo. */
export interface EditFeedback {
  /**
   * The message with Undo after the edit was signed, such as 'Bookmarked.'. Without this text, success shows no
   * message.
   */
  readonly success?: string
  /** The beginning of the message if the edit fails, such as 'It could not be bookmarked.'. The reason follows it. */
  readonly failure?: string
  /** Called when the user has pressed Undo in the message of `success`. */
  readonly onUndo?: () => void
}

export interface OwnList {
  /**
   * The list of the current account. While the store has listeners, relays are queried. Without listeners it contains
   * only the events in memory.
   */
  readonly state: ReadableStore<OwnListState>
  /**
   * Shows the changes at once and publishes them as `NostrAccess.editList` does. If that fails, they are taken back and a
   * message is shown. Throws a `UserFacingError` if the account cannot sign.
   */
  edit(changes: readonly ListChange[], options?: EditOptions & EditFeedback): PublishJob
  /**
   * Sets the user's choice for this list: decrypt its private part now and in each new version, or stop doing so. The
   * choice is stored until the account signs out, and all plugins share it. Adding a private entry sets it too. A view
   * that offers `setReadPrivate(true)` must also offer `setReadPrivate(false)`. The exception is a key of this browser, which
   * decrypts without asking once it is unlocked. Has no effect if the list was not opened as `private`.
   */
  setReadPrivate(on: boolean): void
}

export interface ListEdit {
  readonly list: OwnList
  readonly changes: readonly ListChange[]
  /** See `EditMessages`. */
  readonly failure?: string
}

/**
 * The reader's own lists (NIP-02, NIP-51). For each list, all plugins share one live value, one decryption and one
 * consent of the user. Changes are shown at once.
 */
export interface OwnListsService {
  /**
   * Returns a list of the current account. Each call with the same arguments returns the same object. `nostr` is the
   * calling plugin's access, whose rights are used for changes: `publish:<kind>`, and `decrypt` for private entries.
   * `private` opens the encrypted part too; it throws if the plugin lacks `decrypt`.
   */
  getList(nostr: NostrAccess, list: ListRef & { readonly private?: boolean }): OwnList
  /**
   * Changes several lists in one action, such as muting somebody, which also unfollows them. All versions are signed at the
   * same time, so that a locked key asks once. If one signature is refused, the others are cancelled, and only that
   * refusal is reported.
   */
  editLists(edits: readonly ListEdit[], options?: Pick<EditFeedback, 'success'>): readonly PublishJob[]
}
export const OwnLists = defineService<OwnListsService>('lists@1')
