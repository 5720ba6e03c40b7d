import { useEffect, useState } from 'react'
import { openSignInDialog } from '#contracts/accounts'
import { newChatRoute } from '#contracts/chats'
import { useKernel, useShellFacts } from '#kernel/react'
import { useNavigateToPath } from '#kernel/router'
import { Toasts } from '#kernel/shell'
import { RatchetInvites } from '../manifest'

/** Milliseconds after which a visitor is asked to sign in. */
const SIGN_IN_DELAY_MS = 500

/** True if an address may be an invite link: the site's root and a fragment. Every other fragment stays as it is. */
const isPossibleInvite = ({ pathname, hash }: Location) =>
  pathname === '/' && /^#(?:%7B|\{)/i.test(hash) && hash.includes('sharedSecret')

/**
 * Takes an invite out of the page's address at once, so that neither the address bar nor the history keeps it, and opens
 * the page that begins a chat with it. A visitor is asked to sign in first; the invite waits for that.
 */
export default function InviteLinkHandler() {
  const kernel = useKernel()
  const go = useNavigateToPath()
  const { session } = useShellFacts()
  const [link, setLink] = useState<string>()
  useEffect(() => {
    const takeInvite = () => {
      const { pathname, search, href } = location
      if (!isPossibleInvite(location)) return
      history.replaceState(history.state, '', pathname + search)
      setLink(href)
    }
    takeInvite()
    addEventListener('hashchange', takeInvite)
    addEventListener('popstate', takeInvite)
    return () => {
      removeEventListener('hashchange', takeInvite)
      removeEventListener('popstate', takeInvite)
    }
  }, [])
  useEffect(() => {
    if (link === undefined) return
    if (session.pubkey === undefined) {
      const timer = setTimeout(() => openSignInDialog(kernel, session), SIGN_IN_DELAY_MS)
      return () => clearTimeout(timer)
    }
    setLink(undefined)
    kernel.resolve(RatchetInvites).then(
      invites => {
        invites.incomingLink.set(link)
        go(newChatRoute.path)
      },
      async () => {
        const toasts = await kernel.resolve(Toasts)
        toasts.show({ text: 'The invite could not be opened. Open its link again.' })
      },
    )
  }, [link, session, kernel, go])
  return null
}
