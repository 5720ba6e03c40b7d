import { createDisposable, type Disposable } from '#kernel'

/** Milliseconds from the arrival of a link that needs an account to the sign-up dialog. */
const DIALOG_DELAY_MS = 500

/**
 * True if a URL fragment is a position in the page, such as `#main`, which needs no account. Other fragments are
 * encoded JSON, such as a chat invite.
 */
export const isAnchorFragment = (hash: string): boolean => /^#?[\w-]*$/.test(hash)

/** With it, plugins that read a link's fragment report the link to the listener. */
export interface AccountLinks extends Disposable {
  /**
   * Reports a link whose fragment a plugin has removed from the address, perhaps before the listener saw it. Calls
   * `onLink` half a second later, unless the listener saw the fragment and calls it already.
   */
  reportTaken(hash: string): void
}

/**
 * Calls `onLink` half a second after the page's address got a fragment that needs an account. Checks the present
 * address and each later one, and leaves the fragment in the address.
 */
export function listenForAccountLinks(onLink: () => void): AccountLinks {
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastHash = ''
  /** The fragment that the listener saw in the address and that no plugin has reported since. */
  let unreported = ''
  const callLater = () => {
    clearTimeout(timer)
    timer = setTimeout(onLink, DIALOG_DELAY_MS)
  }
  const checkHash = () => {
    const { hash } = location
    if (hash === lastHash) return
    lastHash = hash
    if (isAnchorFragment(hash)) return
    unreported = hash
    callLater()
  }
  // A link inside the app changes the address without `hashchange` or `popstate`. Where the browser has the Navigation
  // API, it reports this change.
  const { navigation } = window as { navigation?: EventTarget }
  const eventSources: readonly (readonly [EventTarget | undefined, string])[] = [
    [window, 'hashchange'],
    [window, 'popstate'],
    [navigation, 'currententrychange'],
  ]
  for (const [source, event] of eventSources) source?.addEventListener(event, checkHash)
  checkHash()
  return {
    reportTaken(hash) {
      if (hash !== unreported) callLater()
      unreported = ''
    },
    ...createDisposable(() => {
      clearTimeout(timer)
      for (const [source, event] of eventSources) source?.removeEventListener(event, checkHash)
    }),
  }
}
