import type { SearchedText, TextHit } from '../texts/text-index'

/** Page to worker. */
export type TextRequest =
  | { readonly type: 'texts'; readonly texts: readonly SearchedText[] }
  /** Those were all. */
  | { readonly type: 'end' }
  | { readonly type: 'search'; readonly id: number; readonly query: string; readonly limit: number }

/** Worker to page. */
export type TextNews =
  /** How many can be found by now; `done` when that is all there are, or all there is room for. */
  | { readonly type: 'state'; readonly texts: number; readonly done: boolean }
  | { readonly type: 'found'; readonly id: number; readonly hits: readonly TextHit[] }
