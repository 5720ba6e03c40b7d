import type { ReactNode } from 'react'
import {
  type ActionLoader,
  type ContributionBase,
  type ContributionEntry,
  defineContributionPoint,
  defineEvent,
  defineService,
  defineView,
  type PluginIcon,
  type ReadableStore,
  type ViewLoader,
} from '#kernel'
import { isPictureOrVideoPath } from '#kernel/images'
import type { EventModerationInput, EventModerationRule, EventRef, NostrEvent } from '#kernel/ports'

/** The way in which a note is shown: in a list, inside another note, on its own page, or as a tile of a grid. */
export type NoteDisplayMode = 'card' | 'embed' | 'page' | 'tile'

export interface NoteKindViewProps {
  readonly event: NostrEvent
  readonly mode: NoteDisplayMode
}

/**
 * The role of a kind in lists: `post` is a note of its own, `reply` may answer another note, `repost` shares a text
 * note, `generic-repost` shares any event (NIP-18), `reaction` is a like or an emoji.
 */
export type NoteKindRole = 'post' | 'reply' | 'repost' | 'generic-repost' | 'reaction'

interface NoteKind extends ContributionBase {
  readonly kinds: readonly number[]
  readonly view: ViewLoader<NoteKindViewProps>
  /** The roles under which lists request these kinds. A single note's tags decide whether it is a reply. */
  readonly roles?: readonly NoteKindRole[]
  /** Shows the body without author and actions. Set for a repost, whose body is another note with its own author. */
  readonly bodyOnly?: boolean
  /**
   * Set if the events are signed on behalf of somebody else, such as a zap receipt. Actions about the signer, such as
   * reply, like, mute or report, are then not offered.
   */
  readonly isSignedForOthers?: true
  /** Name of the tags that contain addresses of pictures that are not in the text, such as `image` (NIP-99). */
  readonly pictureTag?: string
}

/** Contributions that render the body of the named kinds. If several name the same kind, the first by order is used. */
export const noteKinds = defineContributionPoint<NoteKind>('note-kinds', ({ kinds }) =>
  kinds.length > 0 ? undefined : 'names no kind',
)

export type NoteKindContributions = readonly ContributionEntry<NoteKind>[]

/** Returns the contribution that renders a kind. */
export const findNoteKindContribution = (
  kinds: NoteKindContributions,
  kind: number,
): NoteKindContributions[number] | undefined => kinds.find(({ value }) => value.kinds.includes(kind))

/** Returns the kinds that have one of these roles, in ascending order, so that equal queries have equal filters. */
export const getKindsWithRoles = (
  kinds: NoteKindContributions,
  ...roles: readonly NoteKindRole[]
): readonly number[] => {
  const matching = kinds.filter(({ value }) => value.roles?.some(role => roles.includes(role)))
  return [...new Set(matching.flatMap(({ value }) => value.kinds))].sort((a, b) => a - b)
}

/** The facts about a note that a condition receives. */
export type NoteAndSession = EventModerationInput

/** The facts about a note by which a condition decides whether to offer an action, extra or menu entry. */
export interface NoteConditionContext extends NoteAndSession {
  /** True if the note is signed on behalf of somebody else; see `isSignedForOthers` in `noteKinds`. */
  readonly isSignedForOthers: boolean
}

export interface NoteActionProps {
  readonly event: NostrEvent
  /** True if the user wants to see counts, such as the number of likes. */
  readonly showCounts: boolean
  /** True on the note's own page, where new replies and likes appear live. Lists load them once. */
  readonly live: boolean
}

/** Buttons under a note, such as reply and like. */
export const noteActions = defineContributionPoint<
  ContributionBase & {
    /** Name such as 'Likes', shown in Settings, Content, where the user can hide this action. */
    readonly label: string
    readonly view: ViewLoader<NoteActionProps>
    readonly when?: (facts: NoteConditionContext) => boolean
  }
>('note-actions')

export interface NoteFooterProps {
  readonly event: NostrEvent
  /** True on the note's own page; see `NoteActionProps`. */
  readonly live: boolean
}

/** Views between the body and the actions of some notes, for example the progress towards a fundraising goal. */
export const noteFooters = defineContributionPoint<
  ContributionBase & {
    readonly view: ViewLoader<NoteFooterProps>
    readonly when: (facts: NoteConditionContext) => boolean
  }
>('note-extras')

/** Entries of a note's menu. An entry that must ask the user something opens a dialog with the service `Dialogs`. */
export const noteMenu = defineContributionPoint<
  ContributionBase & {
    readonly label: string
    readonly icon?: PluginIcon
    readonly action: ActionLoader<{ readonly event: NostrEvent }>
    readonly when?: (facts: NoteConditionContext) => boolean
    readonly danger?: boolean
    /** Text such as 'Copied' that replaces the label for 2 s after success. The menu stays open meanwhile. */
    readonly doneLabel?: string
  }
>('note-menu')

/**
 * Filters that cover notes, fold them to one line or hide them, each with a reason. If several filters apply, the
 * strictest verdict counts. All code that shows or counts notes must use `useEventVerdict` or `useEventVerdictGetter`.
 * A filter that reads a store names that store in `dependsOn`.
 */
export const noteFilters = defineContributionPoint<EventModerationRule>('note-filters')

/**
 * A note with its author, body and actions. In lists, a hidden note renders nothing. On its own page and inside another
 * note, a hidden note is one line with the reason, which shows the note when pressed.
 */
export const NoteCard = defineView<{
  readonly event: NostrEvent
  readonly mode?: NoteDisplayMode
  /** Shows a link 'View thread root →' if the note is a reply and its parent is not shown. */
  readonly standalone?: boolean
  /**
   * Draws the thread's line to the note above or below. If a hidden note is joined to a note below, one line with the
   * reason stays in its place, so that the thread's line has no gap.
   */
  readonly threadLine?: 'above' | 'below' | 'both'
}>('note-card')

/**
 * A button that offers plugins by others that can show events of this kind, if no installed plugin can. A plugin may
 * provide this view.
 */
export const FindPluginsButton = defineView<{ readonly kind: number }>('plugin-offers')

/**
 * Loads a note by reference and shows it. Shows a short message if no relay has the note, or one line with the reason
 * if the note is hidden.
 */
export const NoteByRef = defineView<{
  readonly to: EventRef
  readonly mode?: NoteDisplayMode
  /** See `NoteCard`. */
  readonly standalone?: boolean
  readonly threadLine?: 'above' | 'below' | 'both'
}>('note-by-ref')

/**
 * Text with links, mentions, hashtags and custom emoji, such as a profile's about. Media and embeds are shown as links,
 * except with `as: 'note'`. `as: 'line'` renders part of a line without a paragraph of its own.
 */
export const RichText = defineView<{
  readonly text: string
  readonly tags?: readonly (readonly string[])[]
  readonly as?: 'paragraphs' | 'note' | 'line'
  /**
   * True if the text is a private message. If a reference in it names relays, the quoted note is shown as a link only:
   * the author may have chosen a relay that would learn from the query that the reader has the message.
   */
  readonly isPrivate?: boolean
}>('rich-text')

/**
 * Covers content, such as a chat message, in the same way as notes: a content warning in its tags (NIP-36) covers all
 * of it, and `#nsfw` covers its media, emoji and encrypted files. The reader can remove the cover, or turn covers off
 * in Settings, Content. `id` must be unique. Covered media are not fetched.
 */
export const SensitiveContent = defineView<{
  readonly id: string
  readonly text: string
  readonly tags: readonly (readonly string[])[]
  readonly children: ReactNode
}>('sensitive-content')

/** A line of text, such as a name, whose custom emoji (NIP-30) are shown as pictures. */
export const EmojiText = defineView<{
  readonly text: string
  readonly tags: readonly (readonly string[])[]
}>('emoji-text')

/**
 * A lightning invoice in a note (BOLT 11): its amount, its description, and a way to pay it. The plugin of the wallet
 * page implements this view.
 */
export const NoteInvoice = defineView<{ readonly paymentRequest: string }>('note-invoice')

/**
 * An excerpt of a note as `RichText`, used where the whole note has no room. The reason is shown instead if a filter
 * keeps the note from the reader, or if its author gave a content warning and the reader wants such notes covered.
 */
export const NoteExcerpt = defineView<{
  readonly event: NostrEvent
  readonly text: string
}>('note-words')

/**
 * The note that keyboard shortcuts act on, such as 'l' for like: the note whose card has the focus, otherwise the note
 * whose page is open. A note that was signed for somebody else is never returned. The keys `j` and `k` move the focus
 * between cards. A card is an `article` whose `data-note` is the event's id.
 */
export const FocusedNote = defineService<{ get(): NostrEvent | undefined }>('notes.focused@1')

/** An encrypted file, which only people with its key (hex) can read. */
export interface EncryptedFileSource {
  readonly url: string
  readonly key: string
  /** The nonce (hex) of a file of kind 15 (NIP-17). Absent if the file begins with it. */
  readonly nonce?: string | undefined
  /** Size in bytes, if the author states it. The field below is the file's name, if the author states it. */
  readonly size?: number | undefined
  readonly name?: string | undefined
}

/** Shows an encrypted picture, film or sound when it comes near the screen. Any other file can be saved. */
export const EncryptedAttachment = defineView<{
  readonly file: EncryptedFileSource & {
    /** MIME type of the decrypted file, as its author says. */
    readonly type: string
    /** px */
    readonly width?: number | undefined
    readonly height?: number | undefined
    readonly blurhash?: string | undefined
  }
}>('encrypted-attachment')

export type FileDownloadState =
  /** `progress` is the part that has loaded, 0 to 1. It is `undefined` if the file's size is unknown. */
  | { readonly state: 'loading'; readonly progress: number | undefined }
  | { readonly state: 'saved' }
  | { readonly state: 'failed'; readonly reason: string }

export interface FileDownloads {
  /** The files that are or were being saved, by address and key joined with a space. */
  readonly state: ReadableStore<ReadonlyMap<string, FileDownloadState>>
  /** Starts to save a file. Must be called from a press, because the browser may ask the user for a location. */
  save(file: EncryptedFileSource): void
  cancel(file: EncryptedFileSource): void
}

/** Saves encrypted files. Saving continues when the file's note is no longer shown. */
export const FileDownloads = defineService<FileDownloads>('notes.downloads@1')

/** Emitted when the user opens a note's page from its card. */
export const noteOpened = defineEvent<{ readonly id: string }>('note.opened')

/**
 * A full-screen viewer for the pictures and videos of these notes. It starts with the note `firstId`. Other notes with a
 * content warning are left out. A tile's link has `data-viewable` if the viewer can show the tile's media; sounds and
 * encrypted files appear only on the note's page.
 */
export const NoteMediaViewer = defineView<{
  readonly events: readonly NostrEvent[]
  /** The event's id. */
  readonly firstId: string
  onClose(): void
}>('note-media-viewer')

/**
 * Number of UTF-16 units of a note that are examined for media. Notes are cut to the same length when they are shown.
 */
const MAX_EXAMINED_CHARS = 65_536
// Each match consumes its text, so that the search takes linear time even for a hostile note.
const ADDRESS = /https?:\/\/[^\s?#]+/gi

const mediaFileCache = new WeakMap<NostrEvent, boolean>()

/**
 * True for a note with a picture or video. Its file is described by `imeta` (NIP-92), recognized by the file extension
 * of an address, or named by the `pictureTag` of the note's kind.
 */
export function hasMedia(event: NostrEvent, kinds: NoteKindContributions): boolean {
  const picture = findNoteKindContribution(kinds, event.kind)?.value.pictureTag
  return (picture !== undefined && event.tags.some(([name]) => name === picture)) || hasMediaFile(event)
}

function hasMediaFile(event: NostrEvent): boolean {
  const cached = mediaFileCache.get(event)
  if (cached !== undefined) return cached
  const { tags, content } = event
  const result =
    tags.some(([name]) => name === 'imeta') ||
    content.slice(0, MAX_EXAMINED_CHARS).match(ADDRESS)?.some(isPictureOrVideoPath) === true
  mediaFileCache.set(event, result)
  return result
}
