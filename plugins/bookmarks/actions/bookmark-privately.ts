import type { ActionContext } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import { addBookmark } from '../edit-bookmarks'

export default ({ event }: { readonly event: NostrEvent }, context: ActionContext) =>
  addBookmark(event, context, { privately: true })
