import { type ListChange, type NostrAccess, type PublishJob, Refusal, type ToastsService } from '#kernel'
import type { GraphService } from '../contract'
import type { PrivateDoor } from './private-door'
import type { RootLists } from './root-lists'

type Acts = Pick<GraphService, 'follow' | 'unfollow' | 'mute' | 'unmute'>

interface ActsOptions {
  readonly nostr: NostrAccess
  readonly lists: RootLists
  readonly toasts: ToastsService
  readonly privately: Pick<PrivateDoor, 'has' | 'add' | 'drop' | 'renew'>
}

interface Act {
  readonly secretly?: boolean
  /**
   * One action may change two lists. Both are signed at the same time, so that a locked key asks only once. If the
   * signature of one is refused, the other is cancelled.
   */
  readonly pair?: AbortController | undefined
}

/** Number of unfollowed people whose entry is remembered. */
const MOST_FORMER = 100

const FAILED = {
  follow: 'They could not be followed.',
  unfollow: 'They could not be unfollowed.',
  mute: 'They could not be muted.',
  unmute: 'They could not be unmuted.',
} as const

/**
 * Follow, unfollow, mute and unmute: shown at once, published as changes to the list, and undone with a message on
 * failure.
 */
export function createListActs({ nostr, lists, toasts, privately }: ActsOptions): Acts {
  /** People muted privately a moment ago, by account; the decrypted list does not contain them yet. */
  const going = new Map<string, PublishJob>()
  /** Entries of people unfollowed a moment ago, so that following again restores relay and petname (NIP-02). */
  const former = new Map<string, readonly string[]>()
  const keep = (own: string, pubkey: string): void => {
    const list = lists.events().find(({ kind }) => kind === 3)
    const tag = list?.tags.find(([name, value]) => name === 'p' && value?.toLowerCase() === pubkey)
    if (tag) former.set(`${own} ${pubkey}`, tag)
    const [oldest] = former.keys()
    if (former.size > MOST_FORMER && oldest !== undefined) former.delete(oldest)
  }
  const edit = (act: keyof Acts, pubkey: string, how: Act = {}): PublishJob => {
    const { secretly = false, pair } = how
    const { pubkey: own, canSign } = nostr.session.get()
    if (own === undefined || !canSign) throw new Refusal('Sign in to do that.')
    if (own === pubkey) throw new Refusal('That is you.')
    const kind = act === 'follow' || act === 'unfollow' ? 'follows' : 'mutes'
    const there = act === 'follow' || act === 'mute'
    const shown = lists.pend(kind, pubkey, there)
    const key = `${own} ${pubkey}`
    const hidden = act === 'unmute' && (privately.has(pubkey) || going.has(key))
    if (act === 'unfollow') keep(own, pubkey)
    const entry = (act === 'follow' ? former.get(key) : undefined) ?? ['p', pubkey]
    const changes: ListChange[] = secretly
      ? [{ addPrivate: entry }]
      : there
        ? [{ add: entry }]
        : [{ remove: ['p', pubkey] }]
    if (hidden) changes.push({ removePrivate: ['p', pubkey] })
    const job = nostr.edit(
      { kind: kind === 'follows' ? 3 : 10_000 },
      changes,
      pair && { signal: pair.signal },
    )
    job.signed.catch(() => pair?.abort(job))
    if (kind === 'mutes') going.delete(key)
    if (secretly) going.set(key, job)
    const release = () => {
      if (going.get(key) === job) going.delete(key)
      shown.dispose()
    }
    job.signed
      .then(() => {
        if (hidden && nostr.session.get().pubkey === own) privately.drop(pubkey)
        if (going.get(key) === job) return privately.add(own, pubkey)
      })
      .then(release, release)
    job.sent.then(undefined, error => {
      const { event, phase } = job.status.get()
      if (event && (hidden || secretly)) privately.renew()
      // If an action changes two lists, only the refused one shows the message.
      if (phase === 'discarded' || (pair?.signal.aborted && pair.signal.reason !== job)) return
      const reason = error instanceof Error ? error.message : ''
      toasts.show({ text: `${FAILED[act]} ${reason}`.trim(), tone: 'danger' })
    })
    tellWhatItWaitsFor(job, toasts)
    return job
  }
  return {
    follow(pubkey) {
      const muted = lists.has('mutes', pubkey)
      const pair = muted ? new AbortController() : undefined
      const job = edit('follow', pubkey, { pair })
      if (muted) edit('unmute', pubkey, { pair })
      return job
    },
    unfollow: pubkey => edit('unfollow', pubkey),
    mute(pubkey, { privately: secretly = false } = {}) {
      const followed = lists.has('follows', pubkey)
      const pair = followed ? new AbortController() : undefined
      const job = edit('mute', pubkey, { secretly, pair })
      if (followed) edit('unfollow', pubkey, { pair })
      return job
    },
    unmute: pubkey => edit('unmute', pubkey),
  }
}

/** If the current list cannot be read, the change has to wait; tell the user once. */
function tellWhatItWaitsFor(job: PublishJob, toasts: ToastsService) {
  const listening = job.status.subscribe(() => {
    const { phase, reason } = job.status.get()
    if (phase === 'queued' && reason === undefined) return
    listening.dispose()
    if (phase === 'queued' && reason !== undefined) toasts.show({ text: reason })
  })
}
