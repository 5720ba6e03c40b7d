import {
  type ContributionBase,
  definePoint,
  defineService,
  type EventDraft,
  type NostrEvent,
  type ReadableStore,
  type ViewLoader,
} from '#kernel'

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

/** The access that a tool has to the note being written. */
export interface ComposerHandle {
  /** Inserts text at the cursor. */
  insert(text: string): void
}

/** Buttons below the text field of the composer. */
export const composerTools = definePoint<
  ContributionBase & { readonly view: ViewLoader<{ readonly composer: ComposerHandle }> }
>('composer-tools')

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
