import type { PersonFound } from '../contract'
import type { ProfileText } from '../people/read-person'

/** Page to worker. */
export type PeopleRequest =
  /** First of all: what was stored. Without it the bundled people are read. */
  | { readonly type: 'start'; readonly stored: Uint8Array | undefined }
  | { readonly type: 'profiles'; readonly profiles: readonly ProfileText[] }
  /** The keys of whom the reader knows in one text, and as many distances and counts of friends. */
  | {
      readonly type: 'near'
      readonly keys: string
      readonly distances: Uint16Array
      readonly friends: Uint32Array
    }
  | { readonly type: 'search'; readonly id: number; readonly query: string; readonly limit: number }
  | { readonly type: 'names'; readonly id: number; readonly pubkeys: readonly string[] }
  /** Asks for everything as bytes. */
  | { readonly type: 'save' }

/** Worker to page. */
export type PeopleNews =
  | { readonly type: 'state'; readonly people: number; readonly ready: boolean }
  | {
      readonly type: 'found'
      readonly id: number
      readonly people: readonly PersonFound[]
      /** ms it took. */
      readonly took: number
    }
  /** In the order of the keys that were asked for. */
  | { readonly type: 'names'; readonly id: number; readonly names: readonly (string | undefined)[] }
  /** There is something that is not stored yet. */
  | { readonly type: 'changed' }
  | { readonly type: 'bytes'; readonly bytes: Uint8Array }
