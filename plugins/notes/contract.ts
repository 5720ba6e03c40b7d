import {
  type ActionLoader,
  type ContributionBase,
  defineEvent,
  definePoint,
  defineView,
  type EventRef,
  type NostrEvent,
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

/** Buttons under a note: reply, repost, like, zap. */
export const noteActions = definePoint<
  ContributionBase & {
    readonly view: ViewLoader<{ readonly event: NostrEvent }>
    readonly when?: (facts: NoteFacts) => boolean
  }
>('note-actions')

/** Entries of a note's menu. */
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

/** Pure: whether a note is shown. The strictest verdict counts. */
export const noteFilters = definePoint<
  ContributionBase & { readonly judge: (facts: NoteFacts) => NoteVerdict }
>('note-filters')

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
}>('note-by-ref')

/** Text with links, mentions, hashtags and custom emoji, without media or embeds: a profile's about. */
export const RichText = defineView<{
  readonly text: string
  readonly tags?: readonly (readonly string[])[]
}>('rich-text')

/** The user opened a note's page from a card. */
export const noteOpened = defineEvent<{ readonly id: string }>('note.opened')
