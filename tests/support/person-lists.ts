import type { Page } from '@playwright/test'
import { npubEncode } from 'nostr-tools/nip19'
import type { TestRelay } from './test-relay.ts'

/** Returns the path of a person's page. */
export const getProfilePath = (pubkey: string) => `/${npubEncode(pubkey)}`
export const getMain = (page: Page) => page.getByRole('main')

/** Returns the newest version of a person's list that the relay has. */
export const getNewestList = (relay: TestRelay, kind: number, pubkey: string) =>
  relay.store.query({ kinds: [kind], authors: [pubkey], limit: 1 })[0]?.event

/** Returns the public keys in the `p` tags of the newest version of a person's list. */
export const getListedPeople = (relay: TestRelay, kind: number, pubkey: string) =>
  (getNewestList(relay, kind, pubkey)?.tags ?? []).filter(([name]) => name === 'p').map(([, key]) => key)

/** Returns the public keys of the people whom `me` follows, and of the people whom `me` neither follows nor mutes. */
export function findFollowedAndStranger(
  relay: TestRelay,
  demo: { network: { people: readonly { pubkey: string }[] } },
  me: string,
) {
  const followed = getListedPeople(relay, 3, me)
  const muted = getListedPeople(relay, 10_000, me)
  const strangers = demo.network.people
    .map(p => p.pubkey)
    .filter(key => key !== me && !followed.includes(key) && !muted.includes(key))
  return { followed, strangers }
}
