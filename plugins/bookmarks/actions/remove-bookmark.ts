import type { ActionContext } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import { buildBookmarkTag } from '../bookmark-list'
import { removeBookmark } from '../edit-bookmarks'

export default ({ event }: { readonly event: NostrEvent }, context: ActionContext) =>
  removeBookmark(buildBookmarkTag(event), context)
