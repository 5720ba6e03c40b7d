// Two versions of the package nostr-double-ratchet, as peers for the tests: the client that this site ran in 2025 used
// 0.0.36, and 0.0.138 is the newest on npm.

// This is imported by its path, because `main` of this version is a UMD file.
import {
  Invite as Invite36,
  type Session as Session36,
} from 'nostr-double-ratchet-0-0-36/dist/nostr-double-ratchet.es.js'
import { Invite as Invite138, type Session as Session138 } from 'nostr-double-ratchet-0-0-138'
import type { EventTemplate, UnsignedEvent } from 'nostr-tools/pure'
import { withTimeLimit } from '#kernel'
import { matchesFilter } from '#kernel/nostr'
import type { Filter, NostrEvent } from '#kernel/ports'

/** A message as the package gives it to its application. */
export interface PackageRumor {
  readonly id: string
  readonly kind: number
  readonly content: string
  readonly tags: readonly (readonly string[])[]
}

export interface PackageSession {
  send(rumor: Partial<UnsignedEvent>): NostrEvent
  /** Returns the messages that the package gives to its application: none if it dropped the event. */
  receive(event: NostrEvent): readonly PackageRumor[]
}

export interface PackageInvite {
  readonly link: string
  readonly event: EventTemplate
  /** Resolves with the session that a response starts. Rejects if the package refuses the response. */
  sessionFromResponse(response: NostrEvent): Promise<PackageSession>
}

export interface PackageVersion {
  readonly version: string
  invite(identity: string, secret: Uint8Array): PackageInvite
  accept(
    invite: string | NostrEvent,
    identity: string,
    secret: Uint8Array,
  ): Promise<{ readonly session: PackageSession; readonly response: NostrEvent }>
}

type Listener = (event: NostrEvent & { tags: string[][] }) => void

/** Creates a relay in memory for one client, with the subscription function that the package expects. */
export function createMemoryRelay() {
  const listeners = new Set<{ readonly filter: Filter; readonly onEvent: Listener }>()
  return {
    subscribe: (filter: object, onEvent: unknown) => {
      const listener = { filter: filter as Filter, onEvent: onEvent as Listener }
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    publish(event: NostrEvent) {
      const copy = { ...event, tags: event.tags.map(tag => [...tag]) }
      for (const { filter, onEvent } of [...listeners]) if (matchesFilter(event, filter)) onEvent(copy)
    },
  }
}
type Relay = ReturnType<typeof createMemoryRelay>

const wrapSession36 = (session: Session36, relay: Relay): PackageSession => {
  const received: PackageRumor[] = []
  session.onEvent(rumor => received.push(rumor))
  return {
    send: rumor => session.sendEvent(rumor).event,
    receive(event) {
      relay.publish(event)
      return received.splice(0)
    },
  }
}

const wrapSession138 = (session: Session138): PackageSession => ({
  send: rumor => session.sendEvent(rumor).event,
  receive(event) {
    const rumor = session.receiveEvent(event as Parameters<Session138['receiveEvent']>[0])
    return rumor ? [rumor] : []
  },
})

/** Waits for the session that a response starts, for a limited time: the package does not report a refusal. */
const limitWait = <T>(session: Promise<T>): Promise<T> =>
  withTimeLimit(session, 10_000, () => new Error('The package refused the response.'))

export const packageVersions: readonly PackageVersion[] = [
  {
    version: '0.0.36',
    invite(identity, secret) {
      const relay = createMemoryRelay()
      const invite = Invite36.createNew(identity, 'Public Invite')
      return {
        link: invite.getUrl('https://example.org'),
        event: invite.getEvent(),
        sessionFromResponse(response) {
          const session = new Promise<PackageSession>(resolve => {
            invite.listen(secret, relay.subscribe, createdSession =>
              resolve(wrapSession36(createdSession, relay)),
            )
          })
          relay.publish(response)
          return limitWait(session)
        },
      }
    },
    async accept(from, identity, secret) {
      const relay = createMemoryRelay()
      const invite =
        typeof from === 'string'
          ? Invite36.fromUrl(from)
          : Invite36.fromEvent(from as Parameters<typeof Invite36.fromEvent>[0])
      const { session, event } = await invite.accept(relay.subscribe, identity, secret)
      return { session: wrapSession36(session, relay), response: event }
    },
  },
  {
    version: '0.0.138',
    invite(identity, secret) {
      const relay = createMemoryRelay()
      const invite = Invite138.createNew(identity, 'public')
      return {
        link: invite.getUrl('https://example.org'),
        event: invite.getEvent(),
        sessionFromResponse(response) {
          const session = new Promise<PackageSession>(resolve => {
            invite.listen(secret, relay.subscribe, createdSession => resolve(wrapSession138(createdSession)))
          })
          relay.publish(response)
          return limitWait(session)
        },
      }
    },
    async accept(from, identity, secret) {
      const invite =
        typeof from === 'string'
          ? Invite138.fromUrl(from)
          : Invite138.fromEvent(from as Parameters<typeof Invite138.fromEvent>[0])
      const { session, event } = await invite.accept(identity, secret)
      return { session: wrapSession138(session), response: event }
    },
  },
]
