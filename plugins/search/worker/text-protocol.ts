import type { SearchedText, TextHit } from '../texts/text-index'

/** Page to worker. */
export type TextRequest =
  | { readonly type: 'texts'; readonly texts: readonly SearchedText[] }
  /** Those were all that are stored, or the newest of them. */
  | { readonly type: 'end'; readonly all: boolean }
  | { readonly type: 'search'; readonly id: number; readonly query: string }

/** Worker to page. */
export type TextNews =
  /** How many can be found by now. */
  | {
      readonly type: 'state'
      readonly texts: number
      /** What was stored has been read, or there is no more room. */
      readonly done: boolean
      /** Nothing that is stored is missing. */
      readonly all: boolean
      /** There is no more room. */
      readonly full: boolean
    }
  | { readonly type: 'found'; readonly id: number; readonly hits: readonly TextHit[] }
