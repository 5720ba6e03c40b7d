import {
  type ActionLoader,
  type ContributionBase,
  defineEvent,
  definePoint,
  defineService,
  defineView,
  type Entry,
  type EventRef,
  type NostrEvent,
  type ReadableStore,
  type Session,
  type ViewLoader,
} from '#kernel'

/** Where a note stands: in a list, inside another note, alone on its page, or as a tile of a grid. */
export type NoteMode = 'card' | 'embed' | 'page' | 'tile'

export interface NoteKindProps {
  readonly event: NostrEvent
  readonly mode: NoteMode
}

/** Renders the body of the kinds it names. The first by order wins. */
export const noteKinds = definePoint<
  ContributionBase & {
    readonly kinds: readonly number[]
    readonly view: ViewLoader<NoteKindProps>
    /** The body stands alone: no author line, no actions (a repost shows another note's). */
    readonly bare?: boolean
  }
>('note-kinds', ({ kinds }) => (kinds.length > 0 ? undefined : 'names no kind'))

export interface NoteFacts {
  readonly event: NostrEvent
  readonly session: Session
}

export interface NoteActionProps {
  readonly event: NostrEvent
  /** The user wants to see how many. */
  readonly counts: boolean
  /** On the note's own page new answers are shown as they come; in lists once is enough. */
  readonly live: boolean
}

/** Buttons under a note: reply, repost, like, zap. */
export const noteActions = definePoint<
  ContributionBase & {
    /** What the user may hide in Settings, Content: 'Likes'. */
    readonly label: string
    readonly view: ViewLoader<NoteActionProps>
    readonly when?: (facts: NoteFacts) => boolean
  }
>('note-actions')

export interface NoteExtraProps {
  readonly event: NostrEvent
  /** As for `NoteActionProps`. */
  readonly live: boolean
}

/** Stands between what some notes say and their actions: how far a goal is reached. */
export const noteExtras = definePoint<
  ContributionBase & {
    readonly view: ViewLoader<NoteExtraProps>
    readonly when: (facts: NoteFacts) => boolean
  }
>('note-extras')

/** Entries of a note's menu. One that asks something opens a dialog by the service `Dialogs`. */
export const noteMenu = definePoint<
  ContributionBase & {
    readonly label: string
    readonly icon?: string
    readonly action: ActionLoader<{ readonly event: NostrEvent }>
    readonly when?: (facts: NoteFacts) => boolean
    readonly danger?: boolean
    /** Stands in the label's place for 2 s after it worked, in the menu that stays open: 'Copied'. */
    readonly done?: string
  }
>('note-menu')

export type NoteVerdict = 'show' | 'blur' | 'hide'

interface NoteFilter extends ContributionBase {
  readonly judge: (facts: NoteFacts) => NoteVerdict
}

/** Pure: whether a note is shown. The strictest verdict counts. */
export const noteFilters = definePoint<NoteFilter>('note-filters')

/** The strictest verdict of these filters; one that throws hides nothing, and `onFault` is told. */
export function verdictOf(
  filters: readonly Entry<NoteFilter>[],
  facts: NoteFacts,
  onFault?: (filter: Entry<NoteFilter>, error: unknown) => void,
): NoteVerdict {
  let strictest: NoteVerdict = 'show'
  for (const filter of filters) {
    try {
      const verdict = filter.value.judge(facts)
      if (verdict === 'hide') return 'hide'
      if (verdict === 'blur') strictest = 'blur'
    } catch (error) {
      onFault?.(filter, error)
    }
  }
  return strictest
}

/** A note with its author, body and actions. */
export const NoteCard = defineView<{
  readonly event: NostrEvent
  readonly mode?: NoteMode
  /** Shows 'View thread root →' where the note answers another one and stands without it. */
  readonly standalone?: boolean
  /** Joined by a line to the note above or below it: a thread. */
  readonly joined?: 'above' | 'below' | 'both'
}>('note-card')

/** A note by reference: looked for, then shown; a quiet place when nobody has it. */
export const NoteByRef = defineView<{
  readonly to: EventRef
  readonly mode?: NoteMode
  /** As for `NoteCard`. */
  readonly standalone?: boolean
  readonly joined?: 'above' | 'below' | 'both'
}>('note-by-ref')

/** Text with links, mentions, hashtags and custom emoji, without media or embeds: a profile's about. */
export const RichText = defineView<{
  readonly text: string
  readonly tags?: readonly (readonly string[])[]
}>('rich-text')

/**
 * Some words of a note, as `RichText` shows them, where there is no room for the note; in their place the reason why
 * its author warns of it, as long as the reader wants such notes covered.
 */
export const NoteWords = defineView<{
  readonly event: NostrEvent
  readonly text: string
}>('note-words')

/**
 * The note that a shortcut is about ('l' likes it): the one whose card has the focus, else the one whose page is
 * shown; never a zap receipt, which nobody answers. `j` and `k` move the focus from card to card. A card is the
 * `article` with `data-note`, its event's id.
 */
export const FocusedNote = defineService<{ get(): NostrEvent | undefined }>('notes.focused@1')

/** A file that only those can read who have its key (hex). */
export interface SavedFile {
  readonly url: string
  readonly key: string
  /** Bytes, and what it is called, where its author says so. */
  readonly size?: number | undefined
  readonly name?: string | undefined
}

export type FileSaving =
  /** `share` is 0 to 1; `undefined` where nobody says how large it is. */
  | { readonly state: 'loading'; readonly share: number | undefined }
  | { readonly state: 'saved' }
  | { readonly state: 'failed'; readonly reason: string }

export interface FileDownloads {
  /** By address and key, with a space between; nothing of what nobody saved. */
  readonly state: ReadableStore<ReadonlyMap<string, FileSaving>>
  /** To be called on a press: the browser may ask where to. */
  save(file: SavedFile): void
  cancel(file: SavedFile): void
}

/** Saves encrypted files, also while their notes are no longer shown. */
export const FileDownloads = defineService<FileDownloads>('notes.downloads@1')

/** The user opened a note's page from a card. */
export const noteOpened = defineEvent<{ readonly id: string }>('note.opened')

/**
 * The pictures and films of these notes over the whole screen, one at a time, beginning with the note `first`. What
 * its author warns of is left out, but of the note that was asked for. The link of a tile has `data-viewable` where there
 * is something to be seen: sounds and encrypted files stand on the note's page alone.
 */
export const NoteMediaViewer = defineView<{
  readonly events: readonly NostrEvent[]
  /** An event's id. */
  readonly first: string
  onClose(): void
}>('note-media-viewer')

/** UTF-16 units of a note that are looked at: as many as are shown. */
const LOOKED_AT = 65_536
// What one match takes no other looks at again: the time is that of the text, whoever made it.
const ADDRESS = /https?:\/\/[^\s?#]+/gi
const MEDIA = /\.(?:jpe?g|png|gif|webp|avif|mp4|webm|mov|m3u8)$/i

const judged = new WeakMap<NostrEvent, boolean>()

/**
 * True for a note with a picture or a film: described by `imeta` (NIP-92) or told by the end of an address; and for
 * a listing with pictures (NIP-99).
 */
export function hasMedia(event: NostrEvent): boolean {
  const had = judged.get(event)
  if (had !== undefined) return had
  const { kind, tags, content } = event
  const has =
    tags.some(([name]) => name === 'imeta' || (kind === 30_402 && name === 'image')) ||
    content
      .slice(0, LOOKED_AT)
      .match(ADDRESS)
      ?.some(address => MEDIA.test(address.slice(-6))) === true
  judged.set(event, has)
  return has
}
