import { type Cell, createCell } from '../../../core/cell'
import { Refusal } from '../../../core/refusal'
import type { NostrEvent } from '../../../ports/nostr-types'
import type { PublishJob, PublishStatus } from '../../../ports/publishing'

/**
 * Resolves with the first value that `pick` returns for a status. Rejects if the publication fails or is discarded
 * before.
 */
function until(
  status: Cell<PublishStatus>,
  pick: (status: PublishStatus) => NostrEvent | undefined,
): Promise<NostrEvent> {
  const promise = new Promise<NostrEvent>((resolve, reject) => {
    const look = () => {
      const now = status.get()
      const found = pick(now)
      if (found) resolve(found)
      else if (now.phase === 'failed') reject(new Refusal(now.reason ?? 'It could not be published.'))
      else if (now.phase === 'discarded') reject(new Refusal('It was taken back.'))
      else return
      listening.dispose()
    }
    const listening = status.subscribe(look)
    queueMicrotask(look)
  })
  // Marks the rejection as handled, for callers that only watch the status.
  promise.catch(() => {})
  return promise
}

/** Returns the object by which a plugin follows its publication. `discard` removes the publication from the outbox. */
export function createPublishJob(
  id: string,
  discard: () => Promise<boolean>,
): {
  readonly job: PublishJob
  readonly status: Cell<PublishStatus>
  readonly commit: (durable: boolean) => void
} {
  let commit = (_durable: boolean) => {}
  const committed = new Promise<boolean>(resolve => {
    commit = resolve
  })
  const status = createCell<PublishStatus>({ phase: 'queued', relays: {} })
  const job: PublishJob = {
    id,
    status,
    committed,
    signed: until(status, s => s.event),
    sent: until(status, s => (s.phase === 'sent' ? s.event : undefined)),
    undo: discard,
  }
  return { job, status, commit }
}
