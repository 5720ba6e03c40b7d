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
 * The encrypted part of a list (NIP-51). `none`: the newest known version has no encrypted content, or the list was not
 * opened as `private`. `unread`: decrypting would ask the user, or the account is here without its key
 * (`session.canSign` is false). `reading`: it is being decrypted, or nobody knows yet whether the user must be asked.
 * `read`. `failed`: with the reason in words.
 *
 * It is decrypted by itself, while somebody listens, if the account's key is in this browser (`session.method` is
 * 'key') and unlocked. A locked key and every other signer wait for `OwnList.readPrivate`.
 */
export interface PrivatePart {
  readonly phase: 'none' | 'unread' | 'reading' | 'read' | 'failed'
  readonly reason?: string
}

/**
 * Whether a version of the list is known. `looking`: the question is open, or was not put because nobody listens.
 * `none`: enough relays have answered that they have none; so it is for a visitor. `no-answer`: too few relays have
 * answered to say that; show `NoAnswer` of `#kernel/shell`. `there`: `event` is the newest known version, although
 * relays may still be asked for a newer one.
 */
export type ListFound = 'looking' | 'none' | 'no-answer' | 'there'

/** One of the reader's own lists as it is shown, including changes that are not published yet. */
export interface OwnListState {
  /** hex; absent for a visitor. */
  readonly account?: string | undefined
  /** The newest known version; absent while none was found. */
  readonly event?: NostrEvent | undefined
  /** About `event` alone: `tags` may have entries before there is one, because they are shown when they are added. */
  readonly found: ListFound
  /** Per relay URL, as `NoAnswer` takes it. Empty unless `found` is `no-answer`. */
  readonly answers: QuerySnapshot['answers']
  /** All public tags. The same array until one of them changes. */
  readonly tags: readonly ListEntry[]
  /** The decrypted entries as far as they were read. Empty if the list was not opened as `private`. */
  readonly privateTags: readonly ListEntry[]
  readonly privatePart: PrivatePart
  /** Whether a change is shown that is not in a signed version yet. */
  readonly pending: boolean
}

/** Words for the messages about an edit. */
export interface EditWords {
  /** Shown with Undo once the edit is signed, such as 'Bookmarked.'. Without it, nothing is shown on success. */
  readonly done?: string
  /** Shown before the reason if the edit fails, such as 'It could not be bookmarked.'. */
  readonly failed?: string
}

export interface OwnList {
  /**
   * The list of the current account. Relays are queried while the store has listeners; before that, it has only the
   * events in memory.
   */
  readonly state: ReadableStore<OwnListState>
  /**
   * Shows the changes at once, publishes them as `NostrAccess.edit` does, and takes them back with a message if that
   * fails. Throws a `Refusal` if the account cannot sign.
   */
  edit(changes: readonly ListChange[], how?: EditOptions & EditWords): PublishJob
  /**
   * The user's choice for this list: decrypt its private part now and in each new version, or stop doing so. The choice
   * outlives the page and is one for all plugins, until the account signs out; adding a private entry is that choice
   * too. So a view that offers `readPrivate(true)` also offers `readPrivate(false)`, except for a key of this browser,
   * which is not asked about again once it is unlocked. Nothing happens if the list was not opened as `private`.
   */
  readPrivate(on: boolean): void
}

export interface ListEdit {
  readonly list: OwnList
  readonly changes: readonly ListChange[]
  /** See `EditWords`. */
  readonly failed?: string
}

/**
 * The reader's own lists (NIP-02, NIP-51). All plugins share one live value, one decryption and one consent per list,
 * and changes show at once.
 */
export interface OwnListsService {
  /**
   * A list of the account that reads: the same object for each call with the same arguments. Changes are made with the
   * rights of `nostr`, the asking plugin's access: `publish:<kind>`, and `decrypt` for private entries. `private` opens
   * the encrypted part as well; throws if the plugin lacks `decrypt`.
   */
  of(nostr: NostrAccess, list: ListRef & { readonly private?: boolean }): OwnList
  /**
   * Several lists in one action, such as muting somebody, who is then unfollowed. All are signed at the same time, so
   * that a locked key asks once. If one signature is refused the others are cancelled, and only that one is reported.
   */
  edit(edits: readonly ListEdit[], how?: Pick<EditWords, 'done'>): readonly PublishJob[]
}
export const OwnLists = defineService<OwnListsService>('lists@1')
