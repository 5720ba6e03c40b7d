import type { Disposable } from '#kernel'
import type { OutsideService } from '#kernel/outside'
import type { NostrAccess } from '#kernel/ports'
import { createGuestFetch, invoiceText, type ToGuest, text } from '#kernel/sandbox'
import type { ToastsService } from '#kernel/shell'
import type { AskUser } from '../doors/ask-user'
import { createPublish } from '../doors/publish'
import { createGuestQueries } from '../doors/query'
import type { GuestManifest } from '../install/guest-manifest'
import type { GuestStore } from '../install/guest-store'
import { asksForReader, asksToPay, hostsOf, storeSize } from '../install/permissions'
import type { Guest, GuestEvents } from './start-guest'

interface CallParts {
  /** The kernel's id of the guest. */
  readonly id: string
  readonly manifest: GuestManifest
  /** The access of the guest's own plugin: its queries end with it. */
  readonly nostr: Pick<NostrAccess, 'get' | 'publish' | 'query' | 'session'>
  /** The reader's relays. No other relay is asked for a guest, because a stranger's may belong to its author. */
  readonly relays: () => readonly string[]
  readonly toasts: ToastsService
  readonly outside: Pick<OutsideService, 'decide'>
  readonly user: AskUser
  readonly store: Pick<GuestStore, 'get' | 'set'>
  readonly send: (message: ToGuest) => void
  readonly pressedAt: Guest['pressedAt']
  /** Told at each request to a server. */
  readonly counted: (host: string) => void
  /** Told if nobody knows what a request has done. */
  readonly lost: () => void
}

/** Answers the calls of a guest. Its queries and requests end when it is disposed. */
export interface GuestCalls extends Pick<GuestEvents, 'call'>, Disposable {}

/** ms between two messages that a guest shows. */
const TOAST_EVERY_MS = 2_000
/** ms after a press of the user in which a guest may open a dialog. */
const PRESS_MS = 30_000

const words = text(200)
const key = text(100, /^[\w./:-]+$/, 'a key of letters, digits and . / : - _')

/** Returns the function that answers the calls of a guest. Each call that is not listed is refused. */
export function createCalls(parts: CallParts): GuestCalls {
  const { id, manifest, nostr, toasts, store, user } = parts
  const mostStored = storeSize(manifest) * 1_000
  const ending = new AbortController()
  const queries = createGuestQueries(parts)
  let lastToast = Number.NEGATIVE_INFINITY
  let isPaying = false

  const needPress = () => {
    if (performance.now() - parts.pressedAt() > PRESS_MS)
      throw new Error('The user is asked only after a press on something of the plugin')
  }
  const calls: Readonly<Record<string, (args: readonly unknown[]) => unknown>> = {
    toast([said]) {
      const message = words(said, 'The message')
      const now = performance.now()
      if (now - lastToast < TOAST_EVERY_MS) throw new Error('One message in two seconds is shown')
      lastToast = now
      toasts.show({ text: `${manifest.title}: ${message}` })
    },
    query: queries.query,
    unquery: queries.unquery,
    publish: createPublish({ id, manifest, nostr, user, store, needPress }),
    fetch: createGuestFetch({ ...parts, hosts: hostsOf(manifest), signal: ending.signal }),
    async pay([given]) {
      if (!asksToPay(manifest)) throw new Error('This plugin may not ask for payments')
      const invoice = invoiceText(given, 'The invoice')
      needPress()
      if (isPaying) throw new Error('The user is being asked already')
      isPaying = true
      try {
        const preimage = await user.pay({ title: manifest.title, invoice })
        if (preimage === undefined) throw new Error('The user has not paid')
        return { preimage }
      } finally {
        isPaying = false
      }
    },
    async me() {
      if (!asksForReader(manifest)) throw new Error('This plugin may not know who you are')
      const { pubkey } = nostr.session.get()
      if (pubkey === undefined) return null
      const list = await nostr.get({ kind: 3, pubkey }, { signal: ending.signal })
      const follows = (list?.tags ?? []).flatMap(([name, value]) => (name === 'p' && value) || [])
      return { pubkey, follows: follows.slice(0, 5_000) }
    },
    async get([name]) {
      if (mostStored === 0) throw new Error('This plugin may not store data')
      const stored = await store.get(id, key(name, 'The key'))
      return stored === undefined ? null : (JSON.parse(stored) as unknown)
    },
    async set([name, value]) {
      if (mostStored === 0) throw new Error('This plugin may not store data')
      const json = value === undefined || value === null ? undefined : JSON.stringify(value)
      await store.set(id, key(name, 'The key'), json, mostStored)
    },
  }
  return {
    async call(method, args) {
      const call = Object.hasOwn(calls, method) ? calls[method] : undefined
      if (!call) throw new Error(`A plugin from others may not call '${method}'`)
      return call(args)
    },
    dispose() {
      ending.abort()
      queries.dispose()
    },
  }
}
