import { type Disposable, toDisposable } from '#kernel'
import type { OutboxService, PublishJob } from '#kernel/ports'
import type { PrivateProtocol } from '../contract'
import type { AccountStore } from '../store/account-store'
import type { OutgoingRow } from '../store/tables'

export interface HandOver extends Disposable {
  /** Tries events again that every relay has refused. */
  retry(ids: readonly string[]): void
  /** Takes these events out of the outbox, as far as no relay has accepted them. */
  takeBack(rows: readonly OutgoingRow[]): Promise<void>
}

/**
 * Hands the stored events of one transport to the durable outbox, and stores what became of them. Events that were not
 * sent when the page was closed are handed over again; the outbox sends each once.
 */
export function handOver(
  store: AccountStore,
  { id, send }: PrivateProtocol,
  outbox: () => OutboxService | undefined,
): HandOver {
  const jobs = new Map<string, { readonly job: PublishJob; readonly listening: Disposable }>()
  let isDisposed = false

  const hand = (row: OutgoingRow) => {
    const { event, only, relays } = row
    if (!event || isDisposed || jobs.has(event.id)) return
    const job = send(event, { ...(only && { only }), ...(relays && { relays }) })
    let state: OutgoingRow['state'] = 'waiting'
    const follow = () => {
      const { phase, relays: deliveries, reason } = job.status.get()
      const next =
        phase === 'sent' ? 'sent' : phase === 'failed' || phase === 'discarded' ? 'failed' : 'waiting'
      if (next === state) return
      state = next
      void store
        .settle(event.id, { state, deliveries, ...(reason !== undefined && { reason }) })
        // If it is not stored, the event is handed over again after a reload.
        .catch(() => {})
      if (state === 'sent') leave(event.id)
    }
    jobs.set(event.id, { job, listening: job.status.subscribe(follow) })
    follow()
  }
  const leave = (event: string) => {
    jobs.get(event)?.listening.dispose()
    jobs.delete(event)
  }

  const listening = store.onChange(({ outgoing }) => {
    for (const row of outgoing) if (row.transport === id) hand(row)
  })
  void store.waiting(id).then(
    rows => rows.forEach(hand),
    () => {},
  )

  return {
    retry(ids) {
      for (const event of ids) {
        outbox()?.retry(event)
        // After a reload nobody follows an event that had failed.
        if (!jobs.has(event))
          void store.outgoingById(event).then(row => {
            if (row) hand(row)
          })
      }
    },
    async takeBack(rows) {
      for (const row of rows) leave(row.id)
      await Promise.all(rows.map(row => outbox()?.discard(row.id, { tried: true })))
    },
    ...toDisposable(() => {
      isDisposed = true
      listening.dispose()
      for (const event of [...jobs.keys()]) leave(event)
    }),
  }
}
