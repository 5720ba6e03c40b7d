import type { FactTable } from '../compute/fact-table'
import type { GraphList, GraphSize, ListKind } from '../compute/social-graph'

/** What can be asked of the graph, by name; everything in it can be cloned. */
export type GraphQuestion =
  | { readonly ask: 'follows' | 'followers' | 'friends' | 'muters'; readonly pubkey: string }
  /** Everybody up to a distance, nearest first. */
  | { readonly ask: 'within'; readonly distance: number; readonly limit: number }
  /** The root and direct follows whose lists are not here. */
  | { readonly ask: 'missing'; readonly kind: ListKind }

/** Page to worker. */
export type GraphRequest =
  /** First of all: whose view, and what was stored. The bundled default is read unless it is part of that. */
  | {
      readonly type: 'start'
      readonly root: string
      readonly stored: Uint8Array | undefined
      readonly hasDefault: boolean
    }
  | { readonly type: 'root'; readonly root: string }
  | { readonly type: 'lists'; readonly lists: readonly GraphList[] }
  | { readonly type: 'question'; readonly id: number; readonly question: GraphQuestion }
  | { readonly type: 'download'; readonly url: string }
  | { readonly type: 'cancel' }
  /** Asks for everything as bytes. */
  | { readonly type: 'save' }

/** How a download ended, or how it goes. Sizes in bytes; `total` where the server says it. */
export type DownloadState =
  | { readonly state: 'idle' }
  | { readonly state: 'loading'; readonly received: number; readonly total?: number | undefined }
  | { readonly state: 'done'; readonly lists: number }
  | { readonly state: 'failed'; readonly reason: string }

/** Worker to page. */
export type GraphNews =
  | { readonly type: 'facts'; readonly table: FactTable; readonly size: GraphSize }
  /** There is something that is not stored yet. */
  | { readonly type: 'changed' }
  | { readonly type: 'answer'; readonly id: number; readonly people: readonly string[] }
  | { readonly type: 'download'; readonly download: DownloadState }
  | { readonly type: 'bytes'; readonly bytes: Uint8Array; readonly hasDefault: boolean }
