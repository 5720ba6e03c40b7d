import type { IndexedText, TextMatch } from '../texts/text-index'

/** Messages from the page to the worker. */
export type TextWorkerRequest =
  | { readonly type: 'texts'; readonly texts: readonly IndexedText[] }
  /** All texts that exist at the start were sent. `isComplete` is false if older stored texts were left out. */
  | { readonly type: 'end'; readonly isComplete: boolean }
  | { readonly type: 'search'; readonly id: number; readonly query: string }

/** Messages from the worker to the page. */
export type TextWorkerMessage =
  /** The progress of building the index. */
  | {
      readonly type: 'state'
      readonly textCount: number
      /** True if all texts that exist at the start are in the index, or its memory is used up. */
      readonly isDone: boolean
      /** True if all stored texts are in the index. */
      readonly isComplete: boolean
      /** True if the index has used up its memory. */
      readonly isFull: boolean
    }
  | { readonly type: 'found'; readonly id: number; readonly hits: readonly TextMatch[] }
