import type { SearchedText, TextHit } from '../texts/text-index'

/** Page to worker. */
export type TextRequest =
  | { readonly type: 'texts'; readonly texts: readonly SearchedText[] }
  /** Says that all initial texts were sent. `all` is false if only the newest stored texts were sent. */
  | { readonly type: 'end'; readonly all: boolean }
  | { readonly type: 'search'; readonly id: number; readonly query: string }

/** Worker to page. */
export type TextNews =
  /** The progress of building the index. */
  | {
      readonly type: 'state'
      readonly texts: number
      /** True if all initial texts were read or space has run out. */
      readonly done: boolean
      /** True if all stored texts are in the index. */
      readonly all: boolean
      /** True if space has run out. */
      readonly full: boolean
    }
  | { readonly type: 'found'; readonly id: number; readonly hits: readonly TextHit[] }
