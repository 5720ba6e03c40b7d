import type { ChatArrivalTimes } from '#contracts/chats'
import type { ListeningPlan } from '../contract'
import type { ReaderListVersion } from './watch-reader-lists'

/** The content of a transport's row in the table `listening`, which is stored encrypted. */
export interface StoredListeningPlan extends ListeningPlan {
  /**
   * The account's sign-in method when the plan was made. It decides what a transport decrypts without asking the
   * reader.
   */
  readonly method: string
  /** The site's relays when the plan was made. They influence which relays a transport queries. */
  readonly siteRelays: readonly string[]
  /** The versions of the reader's follow and mute lists from which `arrivals` were chosen. */
  readonly readerLists: readonly ReaderListVersion[]
  readonly arrivals: readonly ChatArrivalTimes[]
}

/**
 * Reads a stored plan. This plugin has written and encrypted it, and AES-GCM verifies that, so only fields that earlier
 * versions did not write are checked. Returns undefined for a plan of an earlier version: the transport is started
 * then, and writes a new plan.
 */
export const parseStoredListeningPlan = (value: unknown): StoredListeningPlan | undefined =>
  typeof value === 'object' && value !== null && 'readerLists' in value
    ? (value as StoredListeningPlan)
    : undefined
