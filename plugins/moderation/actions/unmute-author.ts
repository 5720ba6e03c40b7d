import { Graph } from '#contracts/graph'
import type { ActionContext } from '#kernel'
import type { NostrEvent } from '#kernel/ports'

export default async function unmuteAuthor({ event }: { event: NostrEvent }, { resolve }: ActionContext) {
  const graph = await resolve(Graph)
  graph.unmute(event.pubkey)
}
