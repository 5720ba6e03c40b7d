import { createDisposable, type Disposable } from '#kernel'

/** Milliseconds between the arrival of a link that needs an account and the dialog. */
const DIALOG_DELAY_MS = 500

/**
 * True if a URL fragment is a position in the page, such as `#main`, which needs no account. Other fragments are
 * encoded JSON, such as a chat invite.
 */
export const isAnchorFragment = (hash: string): boolean => /^#?[\w-]*$/.test(hash)

/**
 * Calls `onLink` half a second after the page's address has a fragment that needs an account. Looks at the present
 * address and at each later one. The fragment stays in the address.
 */
export function listenForAccountLinks(onLink: () => void): Disposable {
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastHash = ''
  const checkHash = () => {
    const { hash } = location
    if (hash === lastHash) return
    lastHash = hash
    clearTimeout(timer)
    if (!isAnchorFragment(hash)) timer = setTimeout(onLink, DIALOG_DELAY_MS)
  }
  // Listen to the Navigation API too. In browsers without it, a link inside the app changes the address without an
  // event.
  const { navigation } = window as { navigation?: EventTarget }
  const eventSources: readonly (readonly [EventTarget | undefined, string])[] = [
    [window, 'hashchange'],
    [window, 'popstate'],
    [navigation, 'currententrychange'],
  ]
  for (const [source, event] of eventSources) source?.addEventListener(event, checkHash)
  checkHash()
  return createDisposable(() => {
    clearTimeout(timer)
    for (const [source, event] of eventSources) source?.removeEventListener(event, checkHash)
  })
}
