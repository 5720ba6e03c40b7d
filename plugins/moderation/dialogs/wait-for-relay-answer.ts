import type { Disposable } from '#kernel'
import type { NostrAccess, PublishJob } from '#kernel/ports'

/**
 * Resolves when a relay has accepted a signed job's event, or when no relay can be reached, so that the outbox sends it
 * later. Rejects with a `UserFacingError` if all relays have refused it.
 */
export async function waitForRelayAnswer(job: PublishJob, { online }: NostrAccess['network']): Promise<void> {
  let listening: readonly Disposable[] = []
  const unreached = new Promise<void>(resolve => {
    const check = () => {
      const states = Object.values(job.status.get().relays).map(({ state }) => state)
      const isAnswered =
        states.length > 0 && !states.some(state => state === 'waiting' || state === 'sending')
      if (!online.get() || (isAnswered && states.includes('failed'))) resolve()
    }
    listening = [job.status.subscribe(check), online.subscribe(check)]
    check()
  })
  try {
    await Promise.race([job.whenSent, unreached])
  } finally {
    for (const each of listening) each.dispose()
  }
}
