import type { PersonSearchResult } from '#contracts/profiles'
import type { ProfileContent } from '../people/parse-person'

/** Messages from the page to the worker. */
export type PeopleWorkerRequest =
  /** The first message, with the stored people. If there are none, the worker reads the bundled people. */
  | { readonly type: 'start'; readonly stored: Uint8Array | undefined }
  | { readonly type: 'profiles'; readonly profiles: readonly ProfileContent[] }
  /**
   * The people near the reader: their keys (hex) in one string and, in the same order, their distances and how many of
   * the reader's follows follow them.
   */
  | {
      readonly type: 'near'
      readonly keys: string
      readonly distances: Uint16Array
      readonly friends: Uint32Array
    }
  | { readonly type: 'search'; readonly id: number; readonly query: string; readonly limit: number }
  | { readonly type: 'names'; readonly id: number; readonly pubkeys: readonly string[] }
  /** Requests all people of the index as bytes. */
  | { readonly type: 'save' }

/** Messages from the worker to the page. */
export type PeopleWorkerMessage =
  | { readonly type: 'state'; readonly peopleCount: number; readonly ready: boolean }
  | {
      readonly type: 'found'
      readonly id: number
      readonly people: readonly PersonSearchResult[]
      /** Duration in ms. */
      readonly durationMs: number
    }
  /** The names in the order of the requested keys. */
  | { readonly type: 'names'; readonly id: number; readonly names: readonly (string | undefined)[] }
  /** The index has changes that are not stored. */
  | { readonly type: 'changed' }
  | { readonly type: 'bytes'; readonly bytes: Uint8Array }
