import { UserFacingError } from '../../../core/user-facing-error'
import { createValueStore, type ValueStore } from '../../../core/value-store'
import type { NostrEvent } from '../../../ports/nostr-types'
import type { PublishJob, PublishStatus } from '../../../ports/publishing'

/**
 * Resolves with the first event that `pick` returns for a status. Rejects if the publication fails or is discarded
 * before that.
 */
function waitForStatus(
  status: ValueStore<PublishStatus>,
  pick: (status: PublishStatus) => NostrEvent | undefined,
): Promise<NostrEvent> {
  const promise = new Promise<NostrEvent>((resolve, reject) => {
    const checkStatus = () => {
      const current = status.get()
      const event = pick(current)
      if (event) resolve(event)
      else if (current.phase === 'failed')
        reject(new UserFacingError(current.reason ?? 'It could not be published.'))
      else if (current.phase === 'discarded') reject(new UserFacingError('It was taken back.'))
      else return
      subscription.dispose()
    }
    const subscription = status.subscribe(checkStatus)
    queueMicrotask(checkStatus)
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
  readonly status: ValueStore<PublishStatus>
  readonly commit: (durable: boolean) => void
} {
  let commit = (_durable: boolean) => {}
  const committed = new Promise<boolean>(resolve => {
    commit = resolve
  })
  const status = createValueStore<PublishStatus>({ phase: 'queued', relays: {} })
  const job: PublishJob = {
    id,
    status,
    whenStored: committed,
    whenSigned: waitForStatus(status, s => s.event),
    whenSent: waitForStatus(status, s => (s.phase === 'sent' ? s.event : undefined)),
    undo: discard,
  }
  return { job, status, commit }
}
