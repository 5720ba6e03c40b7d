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
   * Two lists change by one act: both are asked for at once, so that a locked key is one question. What is refused for
   * one is not asked for the other.
   */
  readonly pair?: AbortController | undefined
}

/** People whose entry is remembered. */
const MOST_FORMER = 100

const FAILED = {
  follow: 'They could not be followed.',
  unfollow: 'They could not be unfollowed.',
  mute: 'They could not be muted.',
  unmute: 'They could not be unmuted.',
} as const

/** Follow, unfollow, mute, unmute: shown at once, changed by intent, taken back with a message when it fails. */
export function createListActs({ nostr, lists, toasts, privately }: ActsOptions): Acts {
  /** Muted in private just now, by whom and by which change: what is known of the encrypted part is older. */
  const going = new Map<string, PublishJob>()
  /** Who was followed until just now, as it stood there: relay and petname come back with them (NIP-02). */
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
      // Of two lists of one act the one that was refused tells of it.
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

/** A list that cannot be read now is not changed yet: whoever clicked must know, once. */
function tellWhatItWaitsFor(job: PublishJob, toasts: ToastsService) {
  const listening = job.status.subscribe(() => {
    const { phase, reason } = job.status.get()
    if (phase === 'queued' && reason === undefined) return
    listening.dispose()
    if (phase === 'queued' && reason !== undefined) toasts.show({ text: reason })
  })
}
