import type { PersonFound } from '../contract'
import type { ProfileText } from '../people/read-person'

/** Page to worker. */
export type PeopleRequest =
  /** The first message, with the stored people. Without stored people, the bundled people are read. */
  | { readonly type: 'start'; readonly stored: Uint8Array | undefined }
  | { readonly type: 'profiles'; readonly profiles: readonly ProfileText[] }
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
export type PeopleNews =
  | { readonly type: 'state'; readonly people: number; readonly ready: boolean }
  | {
      readonly type: 'found'
      readonly id: number
      readonly people: readonly PersonFound[]
      /** Duration in ms. */
      readonly took: number
    }
  /** The names in the order of the requested keys. */
  | { readonly type: 'names'; readonly id: number; readonly names: readonly (string | undefined)[] }
  /** The index has changes that are not stored. */
  | { readonly type: 'changed' }
  | { readonly type: 'bytes'; readonly bytes: Uint8Array }
