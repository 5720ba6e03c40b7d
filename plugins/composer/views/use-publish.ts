import { useEffect, useRef, useState } from 'react'
import { composerSteps } from '#contracts/composer'
import type { Kernel } from '#kernel'
import { encodeNote } from '#kernel/nostr'
import { useKernel, useNostr, usePoint } from '#kernel/react'
import { useGo } from '#kernel/router'
import { Toasts, undoOrTell } from '#kernel/shell'
import { Composer, type ComposerOptions } from '../contract'
import { noteDraft } from '../draft/note-draft'
import { runSteps } from '../draft/run-steps'
import type { Draft, Drafts } from '../drafts/drafts'
import { holdsASecret } from '../drafts/holds-a-secret'
import type { ModeHandle } from './use-mode'

/** Milliseconds for which the user can undo publishing a note. */
const UNDO_MS = 5_000

export const SECRET_IN_TEXT =
  'This text holds a secret key or a wallet connection. Anybody who reads it could use it. Take it out to publish; until then no draft of it is kept.'

const stopped = (plugin: string) =>
  `The plugin “${plugin}” failed to prepare your note, so it was not published. Press Publish again to publish it without that plugin.`

const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'It was not published.')

const onlyReader = (plugin: string) =>
  `The plugin “${plugin}” can only publish with the account that reads. Choose that account to publish.`

interface PublishParts {
  readonly drafts: Drafts
  /** The account that reads, to which the draft belongs. */
  readonly account: string
  /** The account that signs the note. */
  readonly author: string
  readonly options: ComposerOptions
  readonly mode: Pick<ModeHandle, 'current' | 'apply'>
  /** Stores the draft again. */
  keep(): void
  onClose(): void
}

/** Returns a function that publishes the draft. The draft is removed only when the note is stored in the outbox. */
export function usePublish({ drafts, account, author, options, mode, keep, onClose }: PublishParts) {
  const kernel = useKernel()
  const nostr = useNostr()
  const go = useGo()
  const steps = usePoint(composerSteps)
  /** Keys of the steps that failed and that the user was told about. The next press of Publish skips these steps. */
  const leftOut = useRef<ReadonlySet<string>>(new Set())
  /** False after the window was closed. From then on, do not navigate, and report a refusal in a toast. */
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  const [busy, setBusy] = useState<AbortController>()
  const [error, setError] = useState<string>()

  const publish = async (written: Draft) => {
    if (busy || !written.content.trim()) return
    if (holdsASecret(written)) {
      setError(SECRET_IN_TEXT)
      return
    }
    const made = noteDraft(
      {
        text: written.content,
        media: Object.values(written.imageMetadata),
        emoji: written.emoji,
        warning: written.warning,
        author,
      },
      options,
    )
    const complete = mode.apply(made)
    if (!complete) return
    const { draft, failed } = runSteps(
      complete,
      options,
      steps.filter(({ key }) => !leftOut.current.has(key)),
    )
    if (failed) {
      leftOut.current = new Set([...leftOut.current, failed.key])
      kernel.report(failed.owner, `${composerSteps.id}:${failed.key}`, failed.error)
      setError(stopped(failed.owner))
      return
    }
    // A mode's event is published with the rights of the mode's plugin.
    const by = mode.current ? kernel.nostr(mode.current.owner) : nostr
    const isChosen = author !== account
    if (mode.current && isChosen && !by.permits('publish-as')) {
      setError(onlyReader(mode.current.owner))
      return
    }
    const stop = new AbortController()
    setError(undefined)
    const job = by.publish(draft, {
      hold: UNDO_MS,
      signal: stop.signal,
      ...(isChosen && { account: author }),
    })
    setBusy(stop)
    const drop = () => drafts.remove(account, options, written)
    // The outbox signs the note later, if need be at the next start. So remove the draft, because the user could
    // otherwise publish it a second time.
    const inOutbox = job.committed.then(async durable => {
      if (durable) await drop()
      return durable
    })
    try {
      const { id } = await job.signed
      if (!(await inOutbox)) await drop()
      const waited = here.current
      if (waited) onClose()
      const link = encodeNote(id)
      const from = location.pathname + location.search
      const back = () => {
        // After an account switch, store the draft for its author instead of opening it.
        if (nostr.session.get().pubkey !== account) return drafts.restore(account, options, written)
        // The page shows the undone note, which no longer exists, so leave the page first.
        if (location.pathname === `/${link}`) go(from)
        return reopen(kernel, drafts, account, options, written)
      }
      const toasts = await kernel.resolve(Toasts)
      toasts.show({
        text: options.replyTo ? 'Your reply is on its way.' : 'Your note is on its way.',
        stays: UNDO_MS,
        undo: () =>
          void undoOrTell(job, kernel).then(undone => {
            if (undone) void back()
          }),
      })
      job.sent.catch(async failure => {
        if (job.status.get().phase !== 'failed') return
        console.warn('Failed to publish note')
        toasts.show({
          text: messageOf(failure),
          tone: 'danger',
          action: { label: 'Edit', run: () => void job.undo().then(undone => void (undone && back())) },
        })
      })
      if (link && waited) go(`/${link}`)
    } catch (failure) {
      await inOutbox
      await job.undo()
      // If the note was discarded elsewhere, for example by signing out, it must not become a draft again.
      const isBack = job.status.get().phase !== 'discarded'
      if (here.current) {
        if (isBack) keep()
      } else {
        const shown = isBack && (await drafts.restore(account, options, written))
        if (!stop.signal.aborted) {
          const toasts = await kernel.resolve(Toasts)
          const action = { label: 'Edit', run: () => void open(kernel, options) }
          toasts.show({ text: messageOf(failure), tone: 'danger', ...(!shown && { action }) })
        }
      }
      setError(messageOf(failure))
      setBusy(undefined)
    }
  }
  return { publish, busy: busy !== undefined, cancel: () => busy?.abort(), error, setError }
}

async function reopen(
  kernel: Kernel,
  drafts: Drafts,
  account: string,
  options: ComposerOptions,
  written: Draft,
): Promise<void> {
  if (!(await drafts.restore(account, options, written))) await open(kernel, options)
}

async function open(kernel: Kernel, options: ComposerOptions): Promise<void> {
  const composer = await kernel.resolve(Composer)
  // The shared text is already in the draft, so do not add it again.
  const { added: _, ...same } = options
  composer.open(same)
}
