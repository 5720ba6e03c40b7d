import { type Cell, createCell } from '../../core/cell'
import { Refusal } from '../../core/refusal'
import type { NostrEvent } from '../../ports/nostr-types'
import type { PublishJob, PublishStatus } from '../../ports/publishing'

/** Resolves when `pick` finds something in a status; rejects if the job ends without that. */
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
  // Callers that only watch the status need not handle a rejection.
  promise.catch(() => {})
  return promise
}

/** The publisher's handle on a publication. `discard` removes it from the outbox. */
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
