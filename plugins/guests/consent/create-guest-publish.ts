import { textContainsSecret } from '#kernel/nostr'
import type { EventDraft, NostrAccess, NostrEvent } from '#kernel/ports'
import { integerValidator, listValidator, objectValidator, textValidator } from '#kernel/sandbox'
import type { GuestManifest } from '../install/guest-manifest'
import { type GuestStore, REMEMBERED_KINDS_KEY_PREFIX } from '../install/guest-store'
import { getRequestedPublishKinds, isRememberableKind } from '../install/permissions'
import type { GuestConsentDialogs } from './guest-consent-dialogs'

interface GuestPublishOptions {
  /** The kernel's id of the guest. */
  readonly id: string
  readonly manifest: GuestManifest
  /** `NostrAccess` of the guest's own plugin. The kernel and the worker with the keys check its permissions again. */
  readonly nostr: Pick<NostrAccess, 'publish' | 'session'>
  readonly consent: GuestConsentDialogs
  readonly store: Pick<GuestStore, 'get' | 'set'>
  /** Throws unless the user has just pressed something in a view of this guest. */
  readonly requireUserPress: () => void
}

const MAX_TEXT = 20_000
const MAX_REMEMBERED = 10_000

const draftReader = objectValidator(
  { kind: integerValidator(0, 65_535) },
  { content: textValidator(MAX_TEXT), tags: listValidator(listValidator(textValidator(2_000), 20, 1), 200) },
)

const parseKinds = (json: string | undefined): readonly number[] => {
  try {
    const kinds: unknown = JSON.parse(json ?? '[]')
    return Array.isArray(kinds) ? kinds.filter(kind => Number.isInteger(kind)) : []
  } catch {
    return []
  }
}

/**
 * Returns the function that publishes a guest's events. The user sees each event completely and confirms it, unless
 * they have allowed its kind permanently. Rejects with the reason if the event is not published.
 */
export function createGuestPublish({
  id,
  manifest,
  nostr,
  consent,
  store,
  requireUserPress,
}: GuestPublishOptions): (args: readonly unknown[]) => Promise<NostrEvent> {
  const permittedKinds = new Set(getRequestedPublishKinds(manifest))
  let isAsking = false

  const requireConsent = async (draft: EventDraft): Promise<void> => {
    const account = nostr.session.get().pubkey ?? ''
    const key = `${REMEMBERED_KINDS_KEY_PREFIX}${account}`
    const kinds = parseKinds(await store.get(id, key))
    if (isRememberableKind(draft.kind) && kinds.includes(draft.kind)) return
    requireUserPress()
    if (isAsking) throw new Error('The user is being asked already')
    isAsking = true
    try {
      const { title } = manifest
      const answer = await consent.publish({ title, draft, canRemember: isRememberableKind(draft.kind) })
      if (answer === 'no') throw new Error('Not published')
      if (answer === 'always')
        await store.set(id, key, JSON.stringify([...kinds, draft.kind]), MAX_REMEMBERED)
    } finally {
      isAsking = false
    }
  }
  return async ([given]) => {
    const { kind, content = '', tags = [] } = draftReader(given, 'The event')
    if (!permittedKinds.has(kind)) throw new Error(`This plugin may not publish kind ${kind}`)
    if (textContainsSecret(JSON.stringify([content, tags]))) throw new Error('The event holds a secret key')
    if (!nostr.session.get().canSign) throw new Error('Nobody is signed in who can sign')
    const draft = { kind, content, tags }
    await requireConsent(draft)
    return nostr.publish(draft).whenSigned
  }
}
