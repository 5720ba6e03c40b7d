import type { ActionContext } from '../core/plugin'
import type { NostrEvent } from '../ports/nostr-types'
import type { EventDraft, PublishJob, PublishOptions } from '../ports/publishing'
import { Toasts } from './toasts'

// For each kernel's session, the publications that wait for their signature. A second press must not publish them
// again, although the note does not show them yet.
const pendingKeysBySession = new WeakMap<object, Set<string>>()

function getPendingKeys({ session }: ActionContext['nostr']): Set<string> {
  const existing = pendingKeysBySession.get(session)
  if (existing) return existing
  const created = new Set<string>()
  pendingKeysBySession.set(session, created)
  return created
}

interface PublishOnceOptions extends Pick<PublishOptions, 'undoDelayMs' | 'relays' | 'signal'> {
  /** Called when the event is signed and visible. */
  readonly onSigned?: (job: PublishJob) => void
}

/**
 * Publishes the event of a button on the note `target`, such as a like or a repost. Does nothing while an event of the
 * same kind by the same account for this note waits for its signature, so that a second press does not publish it twice.
 * The event is shown as soon as it is signed. If no relay accepts it, it is undone, and a toast shows the reason and
 * offers Retry. Never rejects.
 */
export async function publishNoteActionOnce(
  target: NostrEvent,
  draft: EventDraft,
  access: Pick<ActionContext, 'nostr' | 'resolve'>,
  options: PublishOnceOptions = {},
): Promise<void> {
  const { nostr } = access
  const { onSigned, signal, ...rest } = options
  const pubkey = nostr.session.get().pubkey
  const key = `${pubkey} ${draft.kind} ${target.id}`
  const pendingKeys = getPendingKeys(nostr)
  if (pendingKeys.has(key)) return
  pendingKeys.add(key)
  const job = nostr.publish(draft, { ...rest, ...(signal && { signal }) })
  try {
    await job.whenSigned
    pendingKeys.delete(key)
    onSigned?.(job)
    await job.whenSent
  } catch (error) {
    pendingKeys.delete(key)
    // The user stopped waiting for the signature, so no message is needed.
    if (signal?.aborted) return void (await job.undo())
    await undoWithToast(
      job,
      error,
      pubkey,
      () => void publishNoteActionOnce(target, draft, access, rest),
      access,
    )
  }
}

/**
 * Waits until the event of a signed `job` was sent. If no relay accepts it, it is undone, and a toast shows the
 * reason. Never rejects.
 */
export async function undoUnlessSent(
  job: PublishJob,
  retry: () => void,
  access: Pick<ActionContext, 'nostr' | 'resolve'>,
): Promise<void> {
  const { pubkey } = await job.whenSigned
  try {
    await job.whenSent
  } catch (error) {
    await undoWithToast(job, error, pubkey, retry, access)
  }
}

async function undoWithToast(
  job: PublishJob,
  error: unknown,
  pubkey: string | undefined,
  retry: () => void,
  { nostr, resolve }: Pick<ActionContext, 'nostr' | 'resolve'>,
): Promise<void> {
  // The user has pressed Undo, so no message is needed.
  if (job.status.get().phase === 'discarded') return
  await job.undo()
  const toasts = await resolve(Toasts)
  const text = error instanceof Error ? error.message : 'It was not sent.'
  // After an account switch, Retry would publish as another account, so it is not offered.
  const isSameAccount = () => nostr.session.get().pubkey === pubkey
  const action = { label: 'Retry', run: () => void (isSameAccount() && retry()) }
  toasts.show({ text, tone: 'danger', ...(isSameAccount() && { action }) })
}
