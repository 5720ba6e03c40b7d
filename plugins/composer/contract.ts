import {
  type ContributionBase,
  definePoint,
  defineService,
  type PluginIcon,
  type ReadableStore,
  type ViewLoader,
} from '#kernel'
import type { EventDraft, NostrEvent, Session } from '#kernel/ports'

/** The note that a new note answers or quotes, and text to start with. */
export interface ComposerOptions {
  readonly replyTo?: NostrEvent
  readonly quote?: NostrEvent
  /** Text to start with, if there is no stored draft. */
  readonly text?: string
  /** Text and files shared by another app; added to the stored draft. */
  readonly added?: { readonly text: string; readonly files: readonly File[] }
}

/** Opens the window for writing notes. */
export interface ComposerService {
  open(options?: ComposerOptions): void
}
export const Composer = defineService<ComposerService>('composer@1')

/** The access that tools, parts and modes have to the note being written. */
export interface ComposerHandle {
  /** The text as it is now; the view renders again when it changes. */
  readonly text: string
  /** Inserts text at the cursor. */
  insert(text: string): void
  /** Replaces the whole text. */
  replace(text: string): void
  /** Closes the window; the draft is kept. */
  close(): void
}

/** The conditions under which something is offered in the composer. */
export interface ComposerFacts {
  readonly options: ComposerOptions
  readonly session: Session
}

interface ComposerPiece extends ContributionBase {
  readonly view: ViewLoader<{ readonly composer: ComposerHandle }>
  readonly when?: (facts: ComposerFacts) => boolean
}

/** Buttons below the text field of the composer. */
export const composerTools = definePoint<ComposerPiece>('composer-tools')

/** Parts between the text field and its buttons, such as the account that a note is written as. */
export const composerParts = definePoint<ComposerPiece>('composer-parts')

/** The rules of a mode, loaded when somebody turns it on. */
export interface ComposerModeRules {
  /** Data of a new draft: JSON, 20,000 characters at most. */
  readonly start: unknown
  /**
   * Makes the event from the note as it would be published without the mode. Pure. `data` may come from storage, so
   * check it. `undefined` while something is missing: Publish waits.
   */
  draft(note: EventDraft, data: unknown): EventDraft | undefined
}

export interface ComposerModeProps {
  readonly composer: ComposerHandle
  /** The mode's own data: JSON, stored with the draft. */
  readonly data: unknown
  change(data: unknown): void
}

/**
 * Turns the note into another kind of event, such as a poll: a button below the text field switches to it, and its view
 * stands below the text. One mode at a time. The event is published with the rights of the plugin that brings the mode,
 * whose manifest needs `publish:<kind>`.
 */
export const composerModes = definePoint<
  ContributionBase & {
    readonly label: string
    readonly icon: PluginIcon
    readonly when?: (facts: ComposerFacts) => boolean
    readonly view: ViewLoader<ComposerModeProps>
    readonly rules: () => Promise<{ readonly default: ComposerModeRules }>
  }
>('composer-modes')

/** Takes a draft and returns the changed draft. Pure. */
export interface ComposerStep extends ContributionBase {
  readonly step: (draft: EventDraft, options: ComposerOptions) => EventDraft
}

/**
 * Steps that run in order before a note is signed. If one throws, nothing is published until the user presses Publish
 * again.
 */
export const composerSteps = definePoint<ComposerStep>('composer-steps')

/** Uploads files to the user's media server, after removing camera metadata, describing and hashing them. */
export interface MediaUploadService {
  /** Resolves with the address and its `imeta` tag (NIP-92). Rejects with a `Refusal` whose message is for the user. */
  upload(
    file: File,
    options?: { readonly signal?: AbortSignal; readonly onProgress?: (done: number) => void },
  ): Promise<{ readonly url: string; readonly imeta: readonly string[] }>
}
export const MediaUpload = defineService<MediaUploadService>('media.upload@1')

/** One of the user's own emoji (NIP-30). */
export interface CustomEmojiItem {
  /** `:shortcode:` */
  readonly text: string
  readonly words: string
  readonly url: string
}

/** The user's own emoji; empty until their list has loaded. */
export const CustomEmoji = defineService<{ readonly list: ReadableStore<readonly CustomEmojiItem[]> }>(
  'custom-emoji@1',
)
