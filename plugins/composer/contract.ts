import {
  type ContributionBase,
  defineContributionPoint,
  defineService,
  type PluginIcon,
  type ReadableStore,
  type ViewLoader,
} from '#kernel'
import type { AccountSession, EventDraft, NostrEvent } from '#kernel/ports'

/** The note that the new note answers or quotes, and the text with which it starts. */
export interface ComposerOptions {
  readonly replyTo?: NostrEvent
  readonly quote?: NostrEvent
  /** Text with which the note starts, if no draft is stored. */
  readonly text?: string
  /** Text and files that another app has shared with this one. They are added to the stored draft. */
  readonly sharedContent?: { readonly text: string; readonly files: readonly File[] }
}

/** A note that was typed in another place of the app, or in an older version, and not published. Its ids are hex. */
export interface UnpublishedNote {
  readonly content: string
  /** The `imeta` tags of uploaded files, by URL (NIP-92). */
  readonly imageMetadata: Readonly<Record<string, readonly string[]>>
  readonly replyTo?: { readonly id: string }
  readonly quote?: { readonly id: string }
}

/** Opens the window in which the user writes a note. */
export interface ComposerService {
  open(options?: ComposerOptions): void
  /**
   * Stores a note as a draft of an account, before the text of an existing draft. Resolves with false if the note
   * contains a secret or could not be stored.
   */
  saveDraft(account: string, note: UnpublishedNote): Promise<boolean>
}
export const Composer = defineService<ComposerService>('composer@1')

/** Gives tools, sections and modes of the composer access to the note that is being written. */
export interface ComposerControls {
  /** The current text. The view renders again when the text changes. */
  readonly text: string
  /** Inserts text at the cursor. */
  insert(text: string): void
  /** Replaces the whole text. */
  replace(text: string): void
  /** The public key (hex) of the account that will publish the note. The view renders again when it changes. */
  readonly author: string
  /**
   * Chooses another account of this browser that can sign, for this note only. The choice is stored with the draft.
   * Files are still uploaded with the current account. Ignored while the note is being signed.
   */
  chooseAuthor(pubkey: string): void
  /** Closes the window. The draft stays stored. */
  close(): void
}

/** The facts by which a contribution decides whether it is offered in the composer. */
export interface ComposerConditionContext {
  readonly options: ComposerOptions
  readonly session: AccountSession
}

interface ComposerContribution extends ContributionBase {
  readonly view: ViewLoader<{ readonly composer: ComposerControls }>
  readonly when?: (facts: ComposerConditionContext) => boolean
}

/** Buttons below the text field of the composer. */
export const composerTools = defineContributionPoint<ComposerContribution>('composer-tools')

/** Views between the composer's text field and its buttons, such as the one that names the note's author. */
export const composerSections = defineContributionPoint<ComposerContribution>('composer-parts')

/** The rules of a mode. They are loaded when the user turns the mode on. */
export interface ComposerModeRules {
  /** The mode's data when a new draft starts: JSON of at most 20,000 characters. */
  readonly initialData: unknown
  /**
   * Turns the note, as it would be published without a mode, into the mode's event. Returns `undefined` while `data` is
   * incomplete; then the user cannot publish. Must be pure, and must check `data`, because it may come from storage.
   */
  buildEvent(note: EventDraft, data: unknown): EventDraft | undefined
}

export interface ComposerModeProps {
  readonly composer: ComposerControls
  /** The mode's own data as JSON. Stored with the draft. */
  readonly data: unknown
  setData(data: unknown): void
}

/**
 * A mode turns the note into another kind of event, such as a poll. A button below the text field turns it on, and then
 * its view is shown below the text. Only one mode is on at a time. The event is published with the permissions of the
 * mode's plugin, whose manifest needs `publish:<kind>`, and `publish-as` for notes by an account that is not the
 * current one.
 */
export const composerModes = defineContributionPoint<
  ContributionBase & {
    readonly label: string
    readonly icon: PluginIcon
    readonly when?: (facts: ComposerConditionContext) => boolean
    readonly view: ViewLoader<ComposerModeProps>
    readonly rules: () => Promise<{ readonly default: ComposerModeRules }>
  }
>('composer-modes')

/** Returns a changed draft. Must be pure. */
export interface ComposerTransform extends ContributionBase {
  readonly transform: (draft: EventDraft, options: ComposerOptions) => EventDraft
}

/**
 * Changes of the draft, which run in order before the note is signed. If one throws, nothing is published until the
 * user presses Publish again, which skips it.
 */
export const composerTransforms = defineContributionPoint<ComposerTransform>('composer-steps')

/** One of the user's own emoji (NIP-30). */
export interface CustomEmojiItem {
  /** `:shortcode:` */
  readonly text: string
  readonly words: string
  readonly url: string
}

/** The user's own emoji. The list is empty until it has loaded. */
export const CustomEmojiList = defineService<{ readonly list: ReadableStore<readonly CustomEmojiItem[]> }>(
  'custom-emoji@1',
)
