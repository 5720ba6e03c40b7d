import type { IndexedText, TextMatch } from '../texts/text-index'

/** Page to worker. */
export type TextWorkerRequest =
  | { readonly type: 'texts'; readonly texts: readonly IndexedText[] }
  /** Says that all initial texts were sent. `all` is false if only the newest stored texts were sent. */
  | { readonly type: 'end'; readonly isComplete: boolean }
  | { readonly type: 'search'; readonly id: number; readonly query: string }

/** Worker to page. */
export type TextWorkerMessage =
  /** The progress of building the index. */
  | {
      readonly type: 'state'
      readonly textCount: number
      /** True if all initial texts were read or space has run out. */
      readonly isDone: boolean
      /** True if all stored texts are in the index. */
      readonly isComplete: boolean
      /** True if space has run out. */
      readonly isFull: boolean
    }
  | { readonly type: 'found'; readonly id: number; readonly hits: readonly TextMatch[] }
