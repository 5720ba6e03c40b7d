import type { ActionContext } from '../core/plugin'
import type { NostrEvent } from '../ports/nostr-types'
import type { EventDraft, PublishJob, PublishOptions } from '../ports/publishing'
import { Toasts } from './toasts'

// For each kernel's session, the publications that wait for their signature. A second press must not publish them
// again, although the note does not show them yet.
const signing = new WeakMap<object, Set<string>>()

function signingIn({ session }: ActionContext['nostr']): Set<string> {
  const had = signing.get(session)
  if (had) return had
  const made = new Set<string>()
  signing.set(session, made)
  return made
}

interface PublishOnceOptions extends Pick<PublishOptions, 'hold' | 'relays' | 'signal'> {
  /** Called when the event is signed and visible. */
  readonly onSigned?: (job: PublishJob) => void
}

/**
 * Publishes the event of a button on the note `target`, such as a like or a repost. The event is shown as soon as it is
 * signed. If no relay accepts it, it is taken back, and a toast tells the reason and offers Retry. Never rejects.
 */
export async function publishOnce(
  target: NostrEvent,
  draft: EventDraft,
  access: Pick<ActionContext, 'nostr' | 'resolve'>,
  options: PublishOnceOptions = {},
): Promise<void> {
  const { nostr } = access
  const { onSigned, signal, ...rest } = options
  const by = nostr.session.get().pubkey
  const key = `${by} ${draft.kind} ${target.id}`
  const open = signingIn(nostr)
  if (open.has(key)) return
  open.add(key)
  const job = nostr.publish(draft, { ...rest, ...(signal && { signal }) })
  try {
    await job.signed
    open.delete(key)
    onSigned?.(job)
    await job.sent
  } catch (error) {
    open.delete(key)
    // The user stopped waiting for the signature, so no message is needed.
    if (signal?.aborted) return void (await job.undo())
    await takeBack(job, error, by, () => void publishOnce(target, draft, access, rest), access)
  }
}

/**
 * Waits until the event of a signed `job` has been sent. If no relay accepts it, it is taken back, and a toast tells
 * the user why. Never rejects.
 */
export async function sentOrTakenBack(
  job: PublishJob,
  retry: () => void,
  access: Pick<ActionContext, 'nostr' | 'resolve'>,
): Promise<void> {
  const { pubkey } = await job.signed
  try {
    await job.sent
  } catch (error) {
    await takeBack(job, error, pubkey, retry, access)
  }
}

async function takeBack(
  job: PublishJob,
  error: unknown,
  by: string | undefined,
  retry: () => void,
  { nostr, resolve }: Pick<ActionContext, 'nostr' | 'resolve'>,
): Promise<void> {
  // The user has pressed Undo, so no message is needed.
  if (job.status.get().phase === 'discarded') return
  await job.undo()
  const toasts = await resolve(Toasts)
  const text = error instanceof Error ? error.message : 'It was not sent.'
  // After an account switch, Retry would publish as another account, so it is not offered.
  const isTheirs = () => nostr.session.get().pubkey === by
  const action = { label: 'Retry', run: () => void (isTheirs() && retry()) }
  toasts.show({ text, tone: 'danger', ...(isTheirs() && { action }) })
}
