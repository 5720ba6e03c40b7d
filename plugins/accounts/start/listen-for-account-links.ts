import { createDisposable, type Disposable } from '#kernel'

/** Milliseconds between the arrival of a link that needs an account and the dialog. */
const DIALOG_DELAY_MS = 500

/**
 * True if a URL fragment is a position in the page, such as `#main`, which needs no account. Other fragments are
 * encoded JSON, such as a chat invite.
 */
export const isAnchorFragment = (hash: string): boolean => /^#?[\w-]*$/.test(hash)

/** What reports links that need an account to `listenForAccountLinks`. */
export interface AccountLinks extends Disposable {
  /**
   * Reports a link whose fragment a plugin has taken out of the address, perhaps before the listener saw it there. Calls
   * `onLink` half a second later, unless the listener has done so for this arrival.
   */
  reportTaken(hash: string): void
}

/**
 * Calls `onLink` half a second after the page's address got a fragment that needs an account. Looks at the present
 * address and at each later one. The listener leaves the fragment in the address.
 */
export function listenForAccountLinks(onLink: () => void): AccountLinks {
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastHash = ''
  /** The fragment of a link that was seen in the address and that no plugin has reported yet. */
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
