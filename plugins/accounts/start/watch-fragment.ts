import { type Disposable, toDisposable } from '#kernel'

/** Milliseconds between the arrival of a link that needs an account and the dialog. */
const DIALOG_DELAY_MS = 500

/**
 * True if a URL fragment is a position in the page, such as `#main`, which needs no account. Other fragments are
 * encoded JSON, such as a chat invite.
 */
export const isAnchor = (hash: string): boolean => /^#?[\w-]*$/.test(hash)

/**
 * Calls `onLink` half a second after the page's address has a fragment that needs an account. Looks at the present
 * address and at each later one. The fragment stays in the address.
 */
export function watchFragment(onLink: () => void): Disposable {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = ''
  const look = () => {
    const { hash } = location
    if (hash === last) return
    last = hash
    clearTimeout(timer)
    if (!isAnchor(hash)) timer = setTimeout(onLink, DIALOG_DELAY_MS)
  }
  // Listen to the Navigation API too. In browsers without it, a link inside the app changes the address without an
  // event.
  const { navigation } = window as { navigation?: EventTarget }
  const sources: readonly (readonly [EventTarget | undefined, string])[] = [
    [window, 'hashchange'],
    [window, 'popstate'],
    [navigation, 'currententrychange'],
  ]
  for (const [source, event] of sources) source?.addEventListener(event, look)
  look()
  return toDisposable(() => {
    clearTimeout(timer)
    for (const [source, event] of sources) source?.removeEventListener(event, look)
  })
}
