import {
  type ActionLoader,
  type ContributionBase,
  defineEvent,
  definePoint,
  defineService,
  defineView,
  type Entry,
  type PluginIcon,
  type ReadableStore,
  type ViewLoader,
} from '#kernel'
import type { EventFacts, EventJudge, EventRef, NostrEvent } from '#kernel/ports'

/** The place of a note: in a list, inside another note, on its own page, or as a tile of a grid. */
export type NoteMode = 'card' | 'embed' | 'page' | 'tile'

export interface NoteKindProps {
  readonly event: NostrEvent
  readonly mode: NoteMode
}

/**
 * The roles of a kind in lists: `post` is a note of its own, `reply` may answer another note, `repost` shares a text
 * note and `generic-repost` any event (NIP-18), `reaction` is a like or an emoji.
 */
export type NoteRole = 'post' | 'reply' | 'repost' | 'generic-repost' | 'reaction'

interface NoteKind extends ContributionBase {
  readonly kinds: readonly number[]
  readonly view: ViewLoader<NoteKindProps>
  /** Lists request kinds by their roles. Whether a single note is a reply is decided by its tags. */
  readonly as?: readonly NoteRole[]
  /** The body is shown without author and actions, as in a repost, whose body is another note. */
  readonly bare?: boolean
  /**
   * The events are signed on behalf of somebody else, such as a zap receipt. So actions about the signer, such as
   * reply, like, mute or report, are not offered.
   */
  readonly signedFor?: true
  /** Name of the tags with addresses of pictures that are not in the text, such as `image` (NIP-99). */
  readonly pictureTag?: string
}

/** Renders the body of the named kinds. The first one by order wins. */
export const noteKinds = definePoint<NoteKind>('note-kinds', ({ kinds }) =>
  kinds.length > 0 ? undefined : 'names no kind',
)

/** The contributions to `noteKinds`, in order. */
export type NoteKinds = readonly Entry<NoteKind>[]

/** The contribution that renders a kind. */
export const noteKindOf = (kinds: NoteKinds, kind: number): NoteKinds[number] | undefined =>
  kinds.find(({ value }) => value.kinds.includes(kind))

/** The kinds that are one of these, in ascending order, so that equal questions have equal filters. */
export const kindsAs = (kinds: NoteKinds, ...roles: readonly NoteRole[]): readonly number[] => {
  const found = kinds.filter(({ value }) => value.as?.some(role => roles.includes(role)))
  return [...new Set(found.flatMap(({ value }) => value.kinds))].sort((a, b) => a - b)
}

/** The facts that a condition about a note receives. */
export type NoteFacts = EventFacts

/** The conditions under which an action, extra or menu entry is offered for a note. */
export interface NoteOfferFacts extends NoteFacts {
  /** See `signedFor` of the note's kind in `noteKinds`. */
  readonly signedFor: boolean
}

export interface NoteActionProps {
  readonly event: NostrEvent
  /** Whether the user wants to see counts. */
  readonly counts: boolean
  /** True on the note's own page, where new replies appear live; lists load them once. */
  readonly live: boolean
}

/** Buttons under a note: reply, like. */
export const noteActions = definePoint<
  ContributionBase & {
    /** Name shown in Settings, Content, where the user can hide it, such as 'Likes'. */
    readonly label: string
    readonly view: ViewLoader<NoteActionProps>
    readonly when?: (facts: NoteOfferFacts) => boolean
  }
>('note-actions')

export interface NoteExtraProps {
  readonly event: NostrEvent
  /** See `NoteActionProps`. */
  readonly live: boolean
}

/** Shown between the body and the actions of some notes, for example the progress towards a goal. */
export const noteExtras = definePoint<
  ContributionBase & {
    readonly view: ViewLoader<NoteExtraProps>
    readonly when: (facts: NoteOfferFacts) => boolean
  }
>('note-extras')

/** Entries of a note's menu. An entry that has a question opens a dialog with the service `Dialogs`. */
export const noteMenu = definePoint<
  ContributionBase & {
    readonly label: string
    readonly icon?: PluginIcon
    readonly action: ActionLoader<{ readonly event: NostrEvent }>
    readonly when?: (facts: NoteOfferFacts) => boolean
    readonly danger?: boolean
    /** Replaces the label for 2 s after success, while the menu stays open, such as 'Copied'. */
    readonly done?: string
  }
>('note-menu')

/**
 * Filters that keep notes from the reader: covered, folded to one line, or hidden, each with a reason. The strictest
 * verdict counts. All code that shows or counts notes must use `useVerdict`, `useVerdicts` or `useUnhidden`. A filter
 * that reads a store names it in `dependsOn`.
 */
export const noteFilters = definePoint<EventJudge>('note-filters')

/**
 * A note with its author, body and actions. In lists, a hidden note renders nothing; on its own page and inside
 * another note, a line gives the reason and shows the note when pressed.
 */
export const NoteCard = defineView<{
  readonly event: NostrEvent
  readonly mode?: NoteMode
  /** Shows 'View thread root →' if the note is a reply and its parent is not shown. */
  readonly standalone?: boolean
  /**
   * Draws the line of a thread to the note above or below. If a note that is joined to one below is hidden, a line with
   * the reason stays in its place, so that the thread does not hang in the air.
   */
  readonly joined?: 'above' | 'below' | 'both'
}>('note-card')

/** Loads and shows a note by reference; a quiet message if no relay has it, a line with the reason if it is hidden. */
export const NoteByRef = defineView<{
  readonly to: EventRef
  readonly mode?: NoteMode
  /** See `NoteCard`. */
  readonly standalone?: boolean
  readonly joined?: 'above' | 'below' | 'both'
}>('note-by-ref')

/** Text with links, mentions, hashtags and custom emoji, but without media or embeds, such as a profile's about. */
export const RichText = defineView<{
  readonly text: string
  readonly tags?: readonly (readonly string[])[]
}>('rich-text')

/**
 * An excerpt of a note as `RichText`, where there is no room for the whole note. If a filter keeps the note from the
 * reader, or its author warns of the content and the reader wants such notes covered, the reason is shown instead.
 */
export const NoteWords = defineView<{
  readonly event: NostrEvent
  readonly text: string
}>('note-words')

/**
 * The note that keyboard shortcuts act on (such as 'l' for like): the note whose card has the focus, otherwise the one
 * whose page is open, but never one that was signed for somebody else. `j` and `k` move the focus between cards. A card is an `article` whose
 * `data-note` is the event's id.
 */
export const FocusedNote = defineService<{ get(): NostrEvent | undefined }>('notes.focused@1')

/** An encrypted file, which only people with its key (hex) can read. */
export interface SavedFile {
  readonly url: string
  readonly key: string
  /** Size in bytes, and name, if the author gives them. */
  readonly size?: number | undefined
  readonly name?: string | undefined
}

export type FileSaving =
  /** `share` is 0 to 1; `undefined` if the size is unknown. */
  | { readonly state: 'loading'; readonly share: number | undefined }
  | { readonly state: 'saved' }
  | { readonly state: 'failed'; readonly reason: string }

export interface FileDownloads {
  /** Keyed by address and key, joined with a space; contains only files that are or were being saved. */
  readonly state: ReadableStore<ReadonlyMap<string, FileSaving>>
  /** Must be called on a press, because the browser may ask for a location. */
  save(file: SavedFile): void
  cancel(file: SavedFile): void
}

/** Saves encrypted files, even after their notes are no longer shown. */
export const FileDownloads = defineService<FileDownloads>('notes.downloads@1')

/** Emitted when the user opens a note's page from its card. */
export const noteOpened = defineEvent<{ readonly id: string }>('note.opened')

/**
 * A full-screen viewer for the pictures and films of these notes, starting with the note `first`. Notes with a content
 * warning are left out, except `first`. A tile's link has `data-viewable` if the viewer can show its media; sounds and
 * encrypted files appear only on the note's page.
 */
export const NoteMediaViewer = defineView<{
  readonly events: readonly NostrEvent[]
  /** The event's id. */
  readonly first: string
  onClose(): void
}>('note-media-viewer')

/** UTF-16 units of a note that are examined: as many as are shown. */
const MAX_EXAMINED_CHARS = 65_536
// Each match consumes its text, so the search takes linear time even for hostile notes.
const ADDRESS = /https?:\/\/[^\s?#]+/gi
const MEDIA = /\.(?:jpe?g|png|gif|webp|avif|mp4|webm|mov|m3u8)$/i

const judged = new WeakMap<NostrEvent, boolean>()

/**
 * True for a note with a picture or film, described by `imeta` (NIP-92), recognized by the file extension of an address,
 * or named by the `pictureTag` of its kind.
 */
export function hasMedia(event: NostrEvent, kinds: NoteKinds): boolean {
  const picture = noteKindOf(kinds, event.kind)?.value.pictureTag
  return (picture !== undefined && event.tags.some(([name]) => name === picture)) || showsFiles(event)
}

function showsFiles(event: NostrEvent): boolean {
  const had = judged.get(event)
  if (had !== undefined) return had
  const { tags, content } = event
  const has =
    tags.some(([name]) => name === 'imeta') ||
    content
      .slice(0, MAX_EXAMINED_CHARS)
      .match(ADDRESS)
      ?.some(address => MEDIA.test(address.slice(-6))) === true
  judged.set(event, has)
  return has
}
