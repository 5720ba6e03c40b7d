import {
  type ContributionBase,
  definePoint,
  defineService,
  type EventDraft,
  type NostrEvent,
  type ReadableStore,
  type ViewLoader,
} from '#kernel'

/** What a note is written about, and with. */
export interface ComposerOptions {
  readonly replyTo?: NostrEvent
  readonly quote?: NostrEvent
  /** Text to begin with, where no draft is there. */
  readonly text?: string
  /** Added to whatever draft is there: what another app shares. */
  readonly added?: { readonly text: string; readonly files: readonly File[] }
}

/** Opens the window in which notes are written. */
export interface ComposerService {
  open(options?: ComposerOptions): void
}
export const Composer = defineService<ComposerService>('composer@1')

/** What a tool may do to the note that is being written. */
export interface ComposerHandle {
  /** Puts text where the cursor is. */
  insert(text: string): void
}

/** Buttons under the text of a note that is being written. */
export const composerTools = definePoint<
  ContributionBase & { readonly view: ViewLoader<{ readonly composer: ComposerHandle }> }
>('composer-tools')

/** Gets the draft and gives back the one to go on with. Pure. */
export interface ComposerStep extends ContributionBase {
  readonly step: (draft: EventDraft, options: ComposerOptions) => EventDraft
}

/** Run in order before a note is signed. Where one throws nothing is published until the user says so again. */
export const composerSteps = definePoint<ComposerStep>('composer-steps')

/** Puts files on the user's media server: cleaned of what cameras write into them, described, hashed. */
export interface MediaUploadService {
  /** The address, and its `imeta` tag (NIP-92). Rejects with a `Refusal` whose message is for the user. */
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

/** The user's own emoji; empty until their list has come. */
export const CustomEmoji = defineService<{ readonly list: ReadableStore<readonly CustomEmojiItem[]> }>(
  'custom-emoji@1',
)
