import { type ActionContext, type NostrEvent, type PublishJob, Toasts } from '#kernel'
import { repostDraft } from './repost-draft'

// Until the signature is there the note does not show it: a second press must not say it twice.
const signing = new Set<string>()

interface RepostOptions {
  /** ms in which it can be taken back; see `PublishOptions`. */
  readonly hold?: number
  /** Called when it is signed and shown. */
  readonly onSigned?: (job: PublishJob) => void
}

/** Passes a note on. Shown at once; taken back, with the reason and Retry, when no relay took it. */
export async function repost(
  target: NostrEvent,
  access: Pick<ActionContext, 'nostr' | 'resolve'>,
  options: RepostOptions = {},
): Promise<void> {
  const { nostr, resolve } = access
  const { hold, onSigned } = options
  const key = `${nostr.session.get().pubkey} ${target.id}`
  if (signing.has(key)) return
  signing.add(key)
  const job = nostr.publish(repostDraft(target), { ...(hold !== undefined && { hold }) })
  try {
    await job.signed
    signing.delete(key)
    onSigned?.(job)
    await job.sent
  } catch (error) {
    signing.delete(key)
    if (job.status.get().phase === 'discarded') return
    await job.undo()
    const toasts = await resolve(Toasts)
    const text = error instanceof Error ? error.message : 'It was not sent.'
    const run = () => void repost(target, access)
    toasts.show({ text, tone: 'danger', action: { label: 'Retry', run } })
  }
}
