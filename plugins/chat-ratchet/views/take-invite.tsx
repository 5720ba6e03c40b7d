import { useEffect, useState } from 'react'
import { offerSignIn } from '#contracts/accounts'
import { newChatRoute } from '#contracts/chats'
import { useKernel, useSessionFacts } from '#kernel/react'
import { useGo } from '#kernel/router'
import { Toasts } from '#kernel/shell'
import { RatchetDesk } from '../manifest'

/** Milliseconds after which a visitor is asked to sign in. */
const ASK_AFTER_MS = 500

/** True if an address may be an invite link: the site's root and a fragment. Every other fragment stays as it is. */
const mayBeInvite = ({ pathname, hash }: Location) =>
  pathname === '/' && /^#(?:%7B|\{)/i.test(hash) && hash.includes('sharedSecret')

/**
 * Takes an invite out of the page's address at once, so that neither the address bar nor the history keeps it, and opens
 * the page that begins a chat with it. A visitor is asked to sign in first; the invite waits for that.
 */
export default function TakeInvite() {
  const kernel = useKernel()
  const go = useGo()
  const { session } = useSessionFacts()
  const [link, setLink] = useState<string>()
  useEffect(() => {
    const look = () => {
      const { pathname, search, href } = location
      if (!mayBeInvite(location)) return
      history.replaceState(history.state, '', pathname + search)
      setLink(href)
    }
    look()
    addEventListener('hashchange', look)
    addEventListener('popstate', look)
    return () => {
      removeEventListener('hashchange', look)
      removeEventListener('popstate', look)
    }
  }, [])
  useEffect(() => {
    if (link === undefined) return
    if (session.pubkey === undefined) {
      const timer = setTimeout(() => offerSignIn(kernel, session), ASK_AFTER_MS)
      return () => clearTimeout(timer)
    }
    setLink(undefined)
    kernel.resolve(RatchetDesk).then(
      desk => {
        desk.offered.set(link)
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
