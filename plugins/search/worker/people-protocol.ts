import type { PersonSearchResult } from '#contracts/profiles'
import type { ProfileContent } from '../people/parse-person'

/** Page to worker. */
export type PeopleWorkerRequest =
  /** The first message, with the stored people. Without stored people, the bundled people are read. */
  | { readonly type: 'start'; readonly stored: Uint8Array | undefined }
  | { readonly type: 'profiles'; readonly profiles: readonly ProfileContent[] }
  /**
   * The people whom the reader knows: keys joined into one string, and for each key a distance and a number of friends.
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

/** Worker to page. */
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
