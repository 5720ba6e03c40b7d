import type { GraphPersonTable } from '../compute/graph-person-table'
import type { GraphList, GraphSize, ListKind } from '../compute/social-graph'

/** The questions that can be sent to the graph. All their values can be cloned. */
export type GraphQuestion =
  | { readonly type: 'follows' | 'followers' | 'friends' | 'muters'; readonly pubkey: string }
  /** Asks for all people within a distance, nearest first. */
  | { readonly type: 'within'; readonly distance: number; readonly limit: number }
  /** Asks which people, among the root and its follows, have no list of this kind in the graph. */
  | { readonly type: 'missing'; readonly kind: ListKind }

/** Messages from the page to the worker. */
export type GraphWorkerRequest =
  /**
   * The first message, with the root and the stored graph. The worker also reads the bundled graph, unless the stored
   * one includes it.
   */
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
  /** Requests the whole graph as bytes. */
  | { readonly type: 'save' }

/** Progress or result of a download. Sizes are in bytes. `total` is present if the server states it. */
export type WorkerDownloadProgress =
  | { readonly state: 'idle' }
  | { readonly state: 'loading'; readonly received: number; readonly total?: number | undefined }
  | { readonly state: 'done'; readonly lists: number }
  | { readonly state: 'failed'; readonly reason: string }

/** Messages from the worker to the page. */
export type GraphWorkerMessage =
  | { readonly type: 'facts'; readonly table: GraphPersonTable; readonly size: GraphSize }
  /** The graph has changes that are not stored. */
  | { readonly type: 'changed' }
  | { readonly type: 'answer'; readonly id: number; readonly people: readonly string[] }
  | { readonly type: 'download'; readonly download: WorkerDownloadProgress }
  | { readonly type: 'bytes'; readonly bytes: Uint8Array; readonly hasDefault: boolean }
