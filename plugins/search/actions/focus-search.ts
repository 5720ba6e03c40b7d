import { searchRoute } from '#contracts/site-routes'
import type { ActionContext } from '#kernel'

const SEARCH_BOX = 'input[data-search-box]'
/** Milliseconds to wait for the search page. After that, moving the focus would surprise the user. */
const SEARCH_BOX_TIMEOUT_MS = 5_000

const findVisibleBox = () =>
  [...document.querySelectorAll<HTMLInputElement>(SEARCH_BOX)].find(box => box.checkVisibility())

/** Focuses the visible search box. If none is visible, opens the search page and focuses the box there. */
export default function focusSearch({ go }: { go(path: string): void }, { signal }: ActionContext): void {
  const box = findVisibleBox()
  if (box) {
    box.focus()
    box.select()
    return
  }
  go(searchRoute.path)
  const watcher = new MutationObserver(() => {
    const visibleBox = findVisibleBox()
    if (!visibleBox) return
    stop()
    visibleBox.focus()
  })
  const stop = () => {
    watcher.disconnect()
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
  const timer = setTimeout(stop, SEARCH_BOX_TIMEOUT_MS)
  signal.addEventListener('abort', stop)
  watcher.observe(document.body, { childList: true, subtree: true })
}
