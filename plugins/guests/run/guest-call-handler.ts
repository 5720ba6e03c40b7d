import type { Disposable } from '#kernel'
import type { NostrAccess } from '#kernel/ports'
import { createGuestFetch, invoiceValidator, type MessageToGuest, textValidator } from '#kernel/sandbox'
import type { ToastsService } from '#kernel/shell'
import type { UrlPolicyService } from '#kernel/url-policy'
import { createGuestPublish } from '../consent/create-guest-publish'
import type { GuestConsentDialogs } from '../consent/guest-consent-dialogs'
import { createGuestQueries } from '../consent/guest-queries'
import type { GuestManifest } from '../install/guest-manifest'
import type { GuestStore } from '../install/guest-store'
import {
  getRequestedNetworkHosts,
  getStorageQuotaKb,
  requestsPayments,
  requestsReaderIdentity,
} from '../install/permissions'
import type { GuestCallbacks, StartedGuest } from './start-guest'

interface GuestCallsOptions {
  /** The kernel's id of the guest. */
  readonly id: string
  readonly manifest: GuestManifest
  /** `NostrAccess` of the guest's own plugin. Its queries end when the plugin is disabled. */
  readonly nostr: Pick<NostrAccess, 'get' | 'publish' | 'query' | 'session'>
  /** The reader's relays. A guest cannot query other relays, because they could belong to its author. */
  readonly relays: () => readonly string[]
  readonly toasts: ToastsService
  readonly urlPolicy: Pick<UrlPolicyService, 'checkWhenConfigured'>
  readonly consent: GuestConsentDialogs
  readonly store: Pick<GuestStore, 'get' | 'set'>
  readonly send: (message: MessageToGuest) => void
  readonly pressedAt: StartedGuest['pressedAt']
  /** Called for each request that is sent to a server. */
  readonly onRequest: (host: string) => void
  /** Called if a request that may change something was sent and got no answer. */
  readonly onUnansweredWrite: () => void
}

/** Handles the calls of a guest. Disposing ends the guest's queries and requests. */
export interface GuestCallHandler extends Pick<GuestCallbacks, 'call'>, Disposable {}

/** Milliseconds that must pass between two toasts of a guest. */
const TOAST_INTERVAL_MS = 2_000
/** Milliseconds after a press in the guest's view within which the guest may open a dialog. */
const PRESS_VALID_MS = 30_000

const messageReader = textValidator(200)
const keyReader = textValidator(100, /^[\w./:-]+$/, 'a key of letters, digits and . / : - _')

/** Returns the function that handles the calls of a guest. Unknown calls are refused. */
export function createGuestCallHandler(options: GuestCallsOptions): GuestCallHandler {
  const { id, manifest, nostr, toasts, store, consent } = options
  const maxStoredChars = getStorageQuotaKb(manifest) * 1_000
  const abort = new AbortController()
  const queries = createGuestQueries(options)
  let lastToast = Number.NEGATIVE_INFINITY
  let isPaying = false

  const requireUserPress = () => {
    if (performance.now() - options.pressedAt() > PRESS_VALID_MS)
      throw new Error('The user is asked only after a press on something of the plugin')
  }
  const calls: Readonly<Record<string, (args: readonly unknown[]) => unknown>> = {
    toast([rawMessage]) {
      const message = messageReader(rawMessage, 'The message')
      const now = performance.now()
      if (now - lastToast < TOAST_INTERVAL_MS) throw new Error('One message in two seconds is shown')
      lastToast = now
      toasts.show({ text: `${manifest.title}: ${message}` })
    },
    query: queries.query,
    unquery: queries.unquery,
    publish: createGuestPublish({
      id,
      manifest,
      nostr,
      consent,
      store,
      requireUserPress,
    }),
    fetch: createGuestFetch({ ...options, hosts: getRequestedNetworkHosts(manifest), signal: abort.signal }),
    async pay([rawInvoice]) {
      if (!requestsPayments(manifest)) throw new Error('This plugin may not ask for payments')
      const invoice = invoiceValidator(rawInvoice, 'The invoice')
      requireUserPress()
      if (isPaying) throw new Error('The user is being asked already')
      isPaying = true
      try {
        const preimage = await consent.pay({ title: manifest.title, invoice })
        if (preimage === undefined) throw new Error('The user has not paid')
        return { preimage }
      } finally {
        isPaying = false
      }
    },
    async me() {
      if (!requestsReaderIdentity(manifest)) throw new Error('This plugin may not know who you are')
      const { pubkey } = nostr.session.get()
      if (pubkey === undefined) return null
      const list = await nostr.get({ kind: 3, pubkey }, { signal: abort.signal })
      const follows = (list?.tags ?? []).flatMap(([name, value]) => (name === 'p' && value) || [])
      return { pubkey, follows: follows.slice(0, 5_000) }
    },
    async get([name]) {
      if (maxStoredChars === 0) throw new Error('This plugin may not store data')
      const stored = await store.get(id, keyReader(name, 'The key'))
      return stored === undefined ? null : (JSON.parse(stored) as unknown)
    },
    async set([name, value]) {
      if (maxStoredChars === 0) throw new Error('This plugin may not store data')
      const json = value === undefined || value === null ? undefined : JSON.stringify(value)
      await store.set(id, keyReader(name, 'The key'), json, maxStoredChars)
    },
  }
  return {
    async call(method, args) {
      const call = Object.hasOwn(calls, method) ? calls[method] : undefined
      if (!call) throw new Error(`A plugin from others may not call '${method}'`)
      return call(args)
    },
    dispose() {
      abort.abort()
      queries.dispose()
    },
  }
}
