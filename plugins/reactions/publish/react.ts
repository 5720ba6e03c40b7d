import { type ActionContext, type NostrEvent, Toasts } from '#kernel'
import { type ReactionContent, reactionDraft } from './reaction-draft'

// Until the signature is there the note does not show it: a second press must not say it twice.
const signing = new Set<string>()

/** Puts a reaction on a note. Shown at once; taken back, with the reason and Retry, when no relay took it. */
export async function react(
  target: NostrEvent,
  content: ReactionContent,
  access: Pick<ActionContext, 'nostr' | 'resolve'>,
): Promise<void> {
  const { nostr, resolve } = access
  const key = `${nostr.session.get().pubkey} ${target.id}`
  if (signing.has(key)) return
  signing.add(key)
  const job = nostr.publish(reactionDraft(target, content))
  try {
    await job.signed
    signing.delete(key)
    await job.sent
  } catch (error) {
    signing.delete(key)
    await job.undo()
    const toasts = await resolve(Toasts)
    const text = error instanceof Error ? error.message : 'It was not sent.'
    const run = () => void react(target, content, access)
    toasts.show({ text, tone: 'danger', action: { label: 'Retry', run } })
  }
}
