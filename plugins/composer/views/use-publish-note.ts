import { useEffect, useRef, useState } from 'react'
import { composerTransforms } from '#contracts/composer'
import type { Kernel } from '#kernel'
import { encodeNote } from '#kernel/nostr'
import { useContributions, useKernel, useNostr } from '#kernel/react'
import { useNavigateToPath } from '#kernel/router'
import { Toasts, undoOrShowToast } from '#kernel/shell'
import { Composer, type ComposerOptions } from '../contract'
import { buildNoteEventDraft } from '../draft/build-note-event-draft'
import { applyTransforms } from '../draft/run-transforms'
import { draftContainsSecret } from '../drafts/draft-contains-secret'
import type { DraftStore, NoteDraft } from '../drafts/draft-store'
import type { ComposerModeSelection } from './use-composer-mode'

/** Milliseconds for which the user can undo publishing a note. */
const UNDO_WINDOW_MS = 5_000

export const SECRET_IN_TEXT_ERROR =
  'This text holds a secret key or a wallet connection. Anybody who reads it could use it. Take it out to publish; until then no draft of it is kept.'

const transformFailedText = (plugin: string) =>
  `The plugin “${plugin}” failed to prepare your note, so it was not published. Press Publish again to publish it without that plugin.`

const errorText = (error: unknown) => (error instanceof Error ? error.message : 'It was not published.')

const readerOnlyText = (plugin: string) =>
  `The plugin “${plugin}” can only publish with the account that reads. Choose that account to publish.`

interface PublishNoteOptions {
  readonly drafts: DraftStore
  /** Public key of the current account, to which the draft belongs. */
  readonly account: string
  /** Public key of the account that signs the note. */
  readonly author: string
  readonly options: ComposerOptions
  readonly mode: Pick<ComposerModeSelection, 'currentMode' | 'applyMode'>
  /** Saves the draft again after a failed publication. */
  saveAgain(): void
  onClose(): void
}

/** Returns a function that publishes the draft. The draft is removed only when the note is stored in the outbox. */
export function usePublishNote({
  drafts,
  account,
  author,
  options,
  mode,
  saveAgain,
  onClose,
}: PublishNoteOptions) {
  const kernel = useKernel()
  const nostr = useNostr()
  const go = useNavigateToPath()
  const transforms = useContributions(composerTransforms)
  /** Keys of the transforms that have failed, as the user was told. The next press of Publish skips them. */
  const skippedTransforms = useRef<ReadonlySet<string>>(new Set())
  /** False once the composer is closed. Then a refusal is shown as a toast, and the page is not changed. */
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const [runningController, setRunningController] = useState<AbortController>()
  const [error, setError] = useState<string>()

  const publish = async (typedDraft: NoteDraft) => {
    if (runningController || !typedDraft.content.trim()) return
    if (draftContainsSecret(typedDraft)) {
      setError(SECRET_IN_TEXT_ERROR)
      return
    }
    const noteEvent = buildNoteEventDraft(
      {
        text: typedDraft.content,
        media: Object.values(typedDraft.imageMetadata),
        emoji: typedDraft.emoji,
        warning: typedDraft.warning,
        author,
      },
      options,
    )
    const modeEvent = mode.applyMode(noteEvent)
    if (!modeEvent) return
    const { draft, failed } = applyTransforms(
      modeEvent,
      options,
      transforms.filter(({ key }) => !skippedTransforms.current.has(key)),
    )
    if (failed) {
      skippedTransforms.current = new Set([...skippedTransforms.current, failed.key])
      kernel.report(failed.owner, `${composerTransforms.id}:${failed.key}`, failed.error)
      setError(transformFailedText(failed.owner))
      return
    }
    // A mode's event is published with the permissions of the mode's plugin.
    const publisher = mode.currentMode ? kernel.nostr(mode.currentMode.owner) : nostr
    const isChosen = author !== account
    if (mode.currentMode && isChosen && !publisher.hasPermission('publish-as')) {
      setError(readerOnlyText(mode.currentMode.owner))
      return
    }
    const controller = new AbortController()
    setError(undefined)
    const job = publisher.publish(draft, {
      undoDelayMs: UNDO_WINDOW_MS,
      signal: controller.signal,
      ...(isChosen && { account: author }),
    })
    setRunningController(controller)
    const removeDraft = () => drafts.remove(account, options, typedDraft)
    // From here on, the outbox signs the note, if need be at the next start. So the draft is removed, because the user
    // could otherwise publish it twice.
    const storedInOutbox = job.whenStored.then(async isDurable => {
      if (isDurable) await removeDraft()
      return isDurable
    })
    try {
      const { id } = await job.whenSigned
      if (!(await storedInOutbox)) await removeDraft()
      const wasOpen = isMounted.current
      if (wasOpen) onClose()
      const link = encodeNote(id)
      const previousPath = location.pathname + location.search
      const restoreDraft = () => {
        // If the account was switched meanwhile, store the draft for its account, but do not open it.
        if (nostr.session.get().pubkey !== account) return drafts.restoreDraft(account, options, typedDraft)
        // The page may show the undone note, which no longer exists. Leave it first.
        if (location.pathname === `/${link}`) go(previousPath)
        return restoreOrReopen(kernel, drafts, account, options, typedDraft)
      }
      const toasts = await kernel.resolve(Toasts)
      toasts.show({
        text: options.replyTo ? 'Your reply is on its way.' : 'Your note is on its way.',
        durationMs: UNDO_WINDOW_MS,
        undo: () =>
          void undoOrShowToast(job, kernel).then(wasUndone => {
            if (wasUndone) void restoreDraft()
          }),
      })
      job.whenSent.catch(async publishError => {
        if (job.status.get().phase !== 'failed') return
        console.warn('Failed to publish note')
        toasts.show({
          text: errorText(publishError),
          tone: 'danger',
          action: {
            label: 'Edit',
            run: () => void job.undo().then(wasUndone => void (wasUndone && restoreDraft())),
          },
        })
      })
      if (link && wasOpen) go(`/${link}`)
    } catch (publishError) {
      await storedInOutbox
      await job.undo()
      // A note that was discarded, for example by signing out, must not become a draft again.
      const isRestorable = job.status.get().phase !== 'discarded'
      if (isMounted.current) {
        if (isRestorable) saveAgain()
      } else {
        const isShown = isRestorable && (await drafts.restoreDraft(account, options, typedDraft))
        if (!controller.signal.aborted) {
          const toasts = await kernel.resolve(Toasts)
          const action = { label: 'Edit', run: () => void openComposer(kernel, options) }
          toasts.show({ text: errorText(publishError), tone: 'danger', ...(!isShown && { action }) })
        }
      }
      setError(errorText(publishError))
      setRunningController(undefined)
    }
  }
  return {
    publish,
    busy: runningController !== undefined,
    cancel: () => runningController?.abort(),
    error,
    setError,
  }
}

async function restoreOrReopen(
  kernel: Kernel,
  drafts: DraftStore,
  account: string,
  options: ComposerOptions,
  typedDraft: NoteDraft,
): Promise<void> {
  if (!(await drafts.restoreDraft(account, options, typedDraft))) await openComposer(kernel, options)
}

async function openComposer(kernel: Kernel, options: ComposerOptions): Promise<void> {
  const composer = await kernel.resolve(Composer)
  // The shared text is already in the draft and must not be added again.
  const { sharedContent: _, ...reopenOptions } = options
  composer.open(reopenOptions)
}
