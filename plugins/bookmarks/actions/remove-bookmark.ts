import type { ActionContext } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import { bookmarkTagFor } from '../bookmark-list'
import { removeBookmark } from '../edit-bookmarks'

export default ({ event }: { readonly event: NostrEvent }, context: ActionContext) =>
  removeBookmark(bookmarkTagFor(event), context)
