import type { ActionContext } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import { nameOf } from '../bookmark-list'
import { removeBookmark } from '../edit-bookmarks'

export default ({ event }: { readonly event: NostrEvent }, context: ActionContext) =>
  removeBookmark(nameOf(event), context)
