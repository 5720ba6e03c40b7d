import { useEffect, useRef, useState } from 'react'
import { composerSteps } from '#contracts/composer'
import { type Kernel, Toasts, undoOrTell } from '#kernel'
import { encodeNote } from '#kernel/nostr'
import { useKernel, useNostr, usePoint } from '#kernel/react'
import { useGo } from '#kernel/router'
import { Composer, type ComposerOptions } from '../contract'
import { noteDraft } from '../draft/note-draft'
import { runSteps } from '../draft/run-steps'
import type { Draft, Drafts } from '../drafts/drafts'
import { holdsASecret } from '../drafts/holds-a-secret'

/** ms in which a note can be taken back. */
const HOLD = 5_000

export const SECRET =
  'This text holds a secret key or a wallet connection. Whoever reads it could use it. Take it out to publish; until then no draft of it is kept.'

const stopped = (plugin: string) =>
  `The plugin “${plugin}” failed to prepare your note, so it was not published. Press Publish again to publish it without that plugin.`

const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'It was not published.')

/** Publishes what is written; the draft goes only when the note is safe in the outbox. `keep` makes it one again. */
export function usePublish(
  drafts: Drafts,
  account: string,
  options: ComposerOptions,
  keep: () => void,
  onClose: () => void,
) {
  const kernel = useKernel()
  const nostr = useNostr()
  const go = useGo()
  const steps = usePoint(composerSteps)
  /** Steps that failed, as the user was told: the next press publishes without them. */
  const leftOut = useRef<ReadonlySet<string>>(new Set())
  /** Whoever closed the window is not taken to another page, and is told of a refusal elsewhere. */
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
      setError(SECRET)
      return
    }
    const made = noteDraft(
      {
        text: written.content,
        media: Object.values(written.imageMetadata),
        emoji: written.emoji,
        warning: written.warning,
        author: account,
      },
      options,
    )
    const { draft, failed } = runSteps(
      made,
      options,
      steps.filter(({ key }) => !leftOut.current.has(key)),
    )
    if (failed) {
      leftOut.current = new Set([...leftOut.current, failed.key])
      kernel.report(failed.owner, `${composerSteps.id}:${failed.key}`, failed.error)
      setError(stopped(failed.owner))
      return
    }
    const stop = new AbortController()
    setError(undefined)
    const job = nostr.publish(draft, { hold: HOLD, signal: stop.signal })
    setBusy(stop)
    const drop = () => drafts.remove(account, options, written)
    // The outbox has it signed later, if need be at the next start: with a draft beside it, it would go out twice.
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
        // Whoever reads by now wrote none of it.
        if (nostr.session.get().pubkey !== account) return drafts.restore(account, options, written)
        // The page of a note that is no more is no place to write on.
        if (location.pathname === `/${link}`) go(from)
        return reopen(kernel, drafts, account, options, written)
      }
      const toasts = await kernel.resolve(Toasts)
      toasts.show({
        text: options.replyTo ? 'Your reply is on its way.' : 'Your note is on its way.',
        stays: HOLD,
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
      // What was taken back elsewhere, as by whoever signs out, is not to come back.
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
  // What was shared is in the draft by now.
  const { added: _, ...same } = options
  composer.open(same)
}
