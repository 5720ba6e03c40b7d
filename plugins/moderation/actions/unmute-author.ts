import { Graph } from '#contracts/graph'
import type { ActionContext, NostrEvent } from '#kernel'

export default async function unmuteAuthor({ event }: { event: NostrEvent }, { resolve }: ActionContext) {
  const graph = await resolve(Graph)
  graph.unmute(event.pubkey)
}
