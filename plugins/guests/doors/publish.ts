import { holdsSecret } from '#kernel/nostr'
import type { EventDraft, NostrAccess, NostrEvent } from '#kernel/ports'
import { integer, list, object, text } from '#kernel/sandbox'
import type { GuestManifest } from '../install/guest-manifest'
import { type GuestStore, REMEMBERED } from '../install/guest-store'
import { mayBeRemembered, publishKinds } from '../install/permissions'
import type { AskUser } from './ask-user'

interface PublishParts {
  /** The kernel's id of the guest. */
  readonly id: string
  readonly manifest: GuestManifest
  /** The access of the guest's own plugin, whose permissions the kernel and the keys' worker check again. */
  readonly nostr: Pick<NostrAccess, 'publish' | 'session'>
  readonly user: AskUser
  readonly store: Pick<GuestStore, 'get' | 'set'>
  /** Throws unless the user has just pressed something of the guest. */
  readonly needPress: () => void
}

const MAX_TEXT = 20_000
const MAX_REMEMBERED = 10_000

const draftOf = object(
  { kind: integer(0, 65_535) },
  { content: text(MAX_TEXT), tags: list(list(text(2_000), 20, 1), 200) },
)

const kindsIn = (json: string | undefined): readonly number[] => {
  try {
    const kinds: unknown = JSON.parse(json ?? '[]')
    return Array.isArray(kinds) ? kinds.filter(kind => Number.isInteger(kind)) : []
  } catch {
    return []
  }
}

/**
 * Returns the function that publishes an event of a guest. The user sees the whole event and decides, unless the user has
 * said for this kind that the dialog need not ask again. Rejects with the reason.
 */
export function createPublish({
  id,
  manifest,
  nostr,
  user,
  store,
  needPress,
}: PublishParts): (args: readonly unknown[]) => Promise<NostrEvent> {
  const mayPublish = new Set(publishKinds(manifest))
  let isAsking = false

  const agreed = async (draft: EventDraft): Promise<void> => {
    const account = nostr.session.get().pubkey ?? ''
    const key = `${REMEMBERED}${account}`
    const kinds = kindsIn(await store.get(id, key))
    if (mayBeRemembered(draft.kind) && kinds.includes(draft.kind)) return
    needPress()
    if (isAsking) throw new Error('The user is being asked already')
    isAsking = true
    try {
      const { title } = manifest
      const answer = await user.publish({ title, draft, canRemember: mayBeRemembered(draft.kind) })
      if (answer === 'no') throw new Error('Not published')
      if (answer === 'always')
        await store.set(id, key, JSON.stringify([...kinds, draft.kind]), MAX_REMEMBERED)
    } finally {
      isAsking = false
    }
  }
  return async ([given]) => {
    const { kind, content = '', tags = [] } = draftOf(given, 'The event')
    if (!mayPublish.has(kind)) throw new Error(`This plugin may not publish kind ${kind}`)
    if (holdsSecret(JSON.stringify([content, tags]))) throw new Error('The event holds a secret key')
    if (!nostr.session.get().canSign) throw new Error('Nobody is signed in who can sign')
    const draft = { kind, content, tags }
    await agreed(draft)
    return nostr.publish(draft).signed
  }
}
